/** The finished looks of the playground. Each has a preview with its properties, and can be copied or applied to the element. */

/** The custom properties in the block of CSS to copy, as pairs of name and value. */
const propertiesOf = (text) => [...text.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]);

/** `wear` applies a look to the element. `say` announces the result to a screen reader. */
export function startLooks({ wear, say }) {
  for (const look of document.querySelectorAll('.play-look')) {
    const block = look.querySelector('code').textContent;
    const preview = look.querySelector('.look-preview');
    // The properties are set with setProperty, because the page's content security policy blocks style attributes.
    for (const [name, value] of propertiesOf(block)) preview.style.setProperty(name, value);
    look.querySelector('[data-wear]').addEventListener('click', () => {
      wear(propertiesOf(block));
      say(`The element wears ${look.querySelector('h3').textContent}`);
    });
    const copy = look.querySelector('[data-copy]');
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block);
      copy.textContent = 'Copied';
      say('Copied');
      setTimeout(() => (copy.textContent = 'Copy'), 2000);
    });
  }
}
