import { loadWithRetries } from '../../shared/element/lazy.ts';

/** Whether this page has asked for the face. A page needs it once, for all its elements. */
let isAsked = false;

/**
 * Loads the face for the whole page, called at the step of signing. The browser makes it from bytes of a script, not from an address:
 * so a page's policy needs no permission for fonts. If the script does not load, the signature keeps a face of the device.
 */
export function loadSignatureFace(): void {
  if (isAsked) return;
  isAsked = true;
  void loadWithRetries(() => import('../../../faces/caveat.ts')).then(
    ({ CAVEAT }) => {
      for (const { woff2, unicodeRange } of CAVEAT)
        document.fonts.add(new FontFace('pay-elements-signature', bytesOf(woff2), { unicodeRange }));
    },
    () => undefined,
  );
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
