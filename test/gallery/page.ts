import { html, raw } from 'hono/html';
import type { DEVICES, THEMES } from './dresses.ts';

/** The page of the gallery: one row for each screen, and switches for the appearances. */

/** A picture, described by the parts of its file name. */
export interface Picture {
  readonly file: string;
  readonly family: string;
  readonly screen: string;
  readonly locale: string;
  readonly device: string;
  readonly theme: string;
}

/** The pictures among these files, in the order of their names. */
export function picturesOf(files: readonly string[]): readonly Picture[] {
  return files.toSorted().flatMap((file) => {
    const [family, screen, locale, device, theme] = file.replace(/\.png$/, '').split('--');
    return family && screen && locale && device && theme ? [{ file, family, screen, locale, device, theme }] : [];
  });
}

const STYLE = `:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif } body { margin: 0; background: #80848f; color: #fff }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 12px 16px; background: #16181d }
fieldset { display: flex; gap: 10px; margin: 0; padding: 0; border: 0 } h2 { margin: 28px 16px 8px; font-size: 1.1rem }
.row { display: flex; gap: 16px; align-items: flex-start; padding: 0 16px; overflow-x: auto } figure { position: relative; flex: none; margin: 0 }
img { display: block } figcaption { font-size: .8rem } figure::after { position: absolute; inset-inline: 0; border-top: 1px dashed #e0218a; content: '' }
[data-device=phone] { width: 360px } [data-device=phone]::after { top: 640px } [data-device=desktop]::after { top: 500px } [data-device=desktop] img { width: 800px } [hidden] { display: none }`;

/** One style rule for each choice that is not selected, so that the switches need no script. */
const hiding = (name: string, values: readonly string[]): string =>
  values.map((value) => `body:has(#${name}-${value}:not(:checked)) [data-${name}="${value}"] { display: none }`).join('\n');

function choices(name: string, values: readonly string[], first: readonly string[]) {
  return html`<fieldset>
    ${values.map(
      (value) =>
        html`<label><input type="checkbox" id="${name}-${value}" ${first.includes(value) ? raw('checked') : ''} /> ${value}</label>`,
    )}
  </fieldset>`;
}

/** The whole page. A dashed line marks where the device's own screen ends. */
export async function galleryPage(
  pictures: readonly Picture[],
  { devices, themes }: { readonly devices: typeof DEVICES; readonly themes: typeof THEMES },
): Promise<string> {
  const locales = [...new Set(pictures.map(({ locale }) => locale))];
  const screens = Map.groupBy(pictures, ({ family, screen }) => `${family}: ${screen.replaceAll('-', ' ')}`);
  const names = Object.keys(devices);
  const style = [STYLE, hiding('device', names), hiding('theme', themes), hiding('locale', locales)].join('\n');
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Gallery of pay-elements</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          ${choices('device', names, names)} ${choices('theme', themes, themes)} ${choices('locale', locales, locales.slice(0, 1))}
          <span>${pictures.length} pictures of ${screens.size} screens</span>
        </header>
        ${[...screens].map(
          ([screen, seen]) =>
            html`<h2>${screen}</h2>
              <div class="row">
                ${seen.map(
                  ({ file, locale, device, theme }) =>
                    html`<figure data-device="${device}" data-theme="${theme}" data-locale="${locale}">
                      <img loading="lazy" src="${file}" alt="${screen}, ${locale}, ${device}, ${theme}" />
                      <figcaption>${locale}, ${device}, ${theme}</figcaption>
                    </figure>`,
                )}
              </div>`,
        )}
      </body>
    </html>`;
  return page.toString();
}
