import { transform } from 'lightningcss';

/** The placeholder of `minify-html-literals` for an expression of a template. */
const placeholder = '@TEMPLATE_EXPRESSION';

/** Minifies a style sheet. It throws if the style sheet cannot be parsed, as with an expression in it: an element takes a list of sheets. */
export function minifyCss(text: string, filename = 'literal.css'): string {
  if (text.includes(placeholder)) throw new Error(`${filename}: a style sheet has no expressions`);
  return transform({ filename, code: Buffer.from(text), minify: true }).code.toString();
}
