import { transform } from 'lightningcss';

/** The placeholder of `minify-html-literals` for an expression of a template. */
const placeholder = '@TEMPLATE_EXPRESSION';

/** Minifies a style sheet. It throws if the style sheet cannot be parsed. */
export function minifyCss(text: string, filename = 'literal.css'): string {
  if (text.includes(placeholder) || !text.includes('{')) return collapse(text);
  return transform({ filename, code: Buffer.from(text), minify: true }).code.toString();
}

/** Minifies text that no CSS parser reads: style sheets with placeholders, and single values. It removes only comments and white space. */
function collapse(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim();
}
