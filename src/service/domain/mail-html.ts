import { escapeHtml as escape } from '../../facts/text.ts';
import { colourOf, initialOf, textOn, type BrandView } from './brand.ts';
import type { Email } from './records/platform.ts';

/** A message as HTML, with the merchant's mark and colour. It is made from the text of the message, so both say the same. */

const style = (colour: string): string => `
:root{color-scheme:light dark}
body{margin:0;background:#f3f3f1;color:#161616;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.mail{box-sizing:border-box;max-width:560px;margin:0 auto;padding:24px 12px}
.sheet{background:#fff;border-top:4px solid ${colour};padding:24px}
.from{margin-bottom:20px;font-weight:600}
.mark{display:inline-block;width:40px;height:40px;margin-right:12px;border-radius:10px;vertical-align:middle}
b.mark{background:${colour};color:${textOn(colour)};font-size:20px;line-height:40px;text-align:center}
h1{margin:0 0 16px;font-size:22px;line-height:1.3}
p{margin:0 0 16px}
table{width:100%;margin:0 0 20px;border-collapse:collapse}
th,td{padding:8px 0;border-top:1px solid #d9d9d5;font-weight:400;text-align:left;vertical-align:top}
td{padding-left:16px;text-align:right;overflow-wrap:anywhere}
.total>*{border-top:2px solid #161616;font-weight:600}
@media (prefers-color-scheme:dark){
body{background:#101010;color:#ededed}
.sheet{background:#1b1b1b}
th,td{border-color:#3a3a3a}
.total>*{border-color:#ededed}
}`;

/** Mail programs show PNG, JPEG and WebP. In place of any other logo stands the first letter of the name. */
const markOf = (brand: BrandView): string =>
  /^data:image\/(?:png|jpeg|webp)/i.test(brand.logo ?? '')
    ? `<img class="mark" src="${escape(brand.logo ?? '')}" alt="" width="40" height="40">`
    : `<b class="mark" aria-hidden="true">${escape(initialOf(brand))}</b>`;

/** The name and the value of a line, if it is a fact and no sentence. */
const factOf = (line: string): [name: string, value: string] | null => {
  const at = line.lastIndexOf(': ');
  return at < 0 || line.endsWith('.') ? null : [line.slice(0, at), line.slice(at + 2)];
};

/** A part of the text between two empty lines: rows of facts, or a paragraph. */
function partOf(text: string): string {
  const lines = text.split('\n');
  const facts = lines.flatMap((line) => [factOf(line) ?? []].filter((fact) => fact.length > 0));
  if (facts.length < lines.length) return `<p>${lines.map(escape).join('<br>')}</p>`;
  const rows = facts.map(
    ([name = '', value = '']) =>
      `<tr${name === 'Total' ? ' class="total"' : ''}><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

/** The message as a whole document. */
export function mailHtml({ subject, text }: Pick<Email, 'subject' | 'text'>, brand: BrandView): string {
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><style>${style(colourOf(brand))}</style></head>
<body><div class="mail"><div class="sheet"><div class="from">${markOf(brand)}${escape(brand.name)}</div><h1>${escape(subject)}</h1>${text.split('\n\n').map(partOf).join('')}</div></div></body></html>`;
}
