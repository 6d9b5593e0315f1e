/** Dresses elements whose sessions have no colour of their own in the merchant's, which the page has as its theme colour. */
export function dress(): void {
  const colour = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content;
  const element = document.querySelector<HTMLElement>('pay-portal, pay-emandate');
  if (colour) element?.style.setProperty('--pay-color-brand', colour);
}
