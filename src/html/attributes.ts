import type { TagAttributes } from '../proxy/html-writer.ts';
import { escapeHtml } from '../facts/text.ts';

/** A name that HTML reads as one attribute in every context. */
const NAME = /^[a-z][a-z0-9_-]{0,63}$/i;

/**
 * The attributes in the syntax of a tag, each with a space before it. @throws TypeError if a name is invalid or is that of an event handler
 */
export function writeAttributes(attributes: TagAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (!NAME.test(name)) throw new TypeError(`"${name}" is not the name of an attribute`);
      if (/^on/i.test(name)) throw new TypeError(`${name} would be script in an attribute: listen with addEventListener`);
      // They are not an attribute, but data inside the tag.
      if (name === 'words' || value === undefined || value === false) return '';
      if (typeof value === 'object') throw new TypeError(`${name} is an object, not the text of an attribute`);
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
}
