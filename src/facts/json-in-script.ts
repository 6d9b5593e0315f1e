/** JSON that is safe in a `<script>`. `<` is the only character that could end the block or begin a comment in it. */
export function jsonInScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
