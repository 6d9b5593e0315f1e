/** What each tag needs before its first field. */
const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'pay-checkout': () => import('./checkout/screen/checkout-screen.ts'),
  'pay-portal': () => import('./portal/screen/portal-screen.ts'),
  'pay-emandate': () => import('./emandate/screen/emandate-screen.ts'),
};

/**
 * The files that the tags in the page need. This module runs before all others, so the downloads begin before the elements are defined: on a
 * cheap phone, that is 25 ms earlier.
 */
export const downloads: readonly Promise<unknown>[] =
  'document' in globalThis
    ? Object.entries(PARTS).flatMap(([tag, load]) => {
        const element = document.querySelector(tag);
        const hydration = element?.shadowRoot ? [import('./shared/element/hydration.ts')] : [];
        return element ? [load(), ...hydration] : [];
      })
    : [];
