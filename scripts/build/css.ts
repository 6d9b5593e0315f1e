import { transform } from 'lightningcss';

/** The placeholder of `minify-html-literals` for an expression of a template. */
const placeholder = '@TEMPLATE_EXPRESSION';

/** A minified style sheet. Throws on a style sheet that does not parse. */
export function minifyCss(text: string, filename = 'literal.css'): string {
  if (text.includes(placeholder) || !text.includes('{')) return collapse(text);
  return transform({ filename, code: Buffer.from(text), minify: true }).code.toString();
}

/**
 * A careful way for what no parser understands, sheets with placeholders and single values: it removes comments and reduces white space.
 */
function collapse(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim();
}
