/** Escapes text for attributes in double quotes, and for any place in HTML outside scripts and styles. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that is safe in a `<script>`. `<` is the only character that could end the block or begin a comment in it. */
export function jsonInScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
