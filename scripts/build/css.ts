import { transform } from 'lightningcss';

/** What `minify-html-literals` puts where a template has an expression. */
const placeholder = '@TEMPLATE_EXPRESSION';

/** A style sheet without anything that only people need. Throws on a style sheet that does not parse. */
export function minifyCss(text: string, filename = 'literal.css'): string {
  if (text.includes(placeholder) || !text.includes('{')) return collapse(text);
  return transform({ filename, code: Buffer.from(text), minify: true }).code.toString();
}

/** The careful way, for a sheet with holes and for a single value, which no parser understands: comments go and runs of space become one. */
function collapse(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim();
}
