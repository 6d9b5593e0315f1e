import hljs from 'highlight.js/lib/common';
import { Marked, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { groupsOf, type Entry, type Group } from './contents.ts';
import { anchorOf } from './headings.ts';

/** The documents of the repository as pages, with a search over all their sections. They are read once, at the first request. */

/** A section of a document. It begins with a heading. */
export interface Section {
  /** The id of the section's heading. */
  readonly anchor: string;
  readonly title: string;
  readonly depth: number;
}

/** A document with its HTML. */
export interface Document extends Entry {
  readonly title: string;
  /** The HTML of the document. It is safe to insert, because it is made only from files of this repository. */
  readonly body: string;
  readonly sections: readonly Section[];
}

/** A search result. */
export interface Hit {
  readonly href: string;
  readonly document: string;
  readonly title: string;
  /** The text around the found words. */
  readonly excerpt: string;
}

/** All documents, and the search. */
export interface Library {
  readonly groups: readonly (Omit<Group, 'entries'> & { readonly entries: readonly Document[] })[];
  find(slug: string): Document | undefined;
  /** The sections that contain all words, or words similar to them; the best match is first. */
  search(words: string): readonly Hit[];
}

interface Passage {
  readonly id: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

/** The address below which the files of the repository that are not documents can be read. */
const SOURCE = 'https://github.com/pay-elements/pay-elements/blob/main/';

/** The paths of all documents of the repository. */
export const documentFiles = (root: string): string[] =>
  [...globSync('{README,CHANGELOG,CONTRIBUTING,SECURITY}.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The plain text of inline markup: `a **b** [c](d)` → `a b c`. */
const plain = (tokens: readonly Tokens.Generic[] | undefined, text: string): string =>
  tokens === undefined ? text : tokens.map((token) => plain(token.tokens, 'text' in token ? String(token['text']) : '')).join('');

/** Reads all documents of a repository and indexes them for the search. */
export function openLibrary(root: string): Library {
  const groups = groupsOf(documentFiles(root));
  const slugs = new Map(groups.flatMap(({ entries }) => entries.map(({ file, slug }) => [file, slug] as const)));
  const passages: Passage[] = [];
  const read = groups.map((group) => ({ ...group, entries: group.entries.map((entry) => documentOf(root, entry, slugs, passages)) }));
  const index = new MiniSearch<Passage>({
    fields: ['title', 'text', 'document'],
    storeFields: ['document', 'title', 'text'],
    // A name such as `pay-checkout` or `--pay-radius` is indexed whole and by its parts.
    tokenize: (text) => [...text.split(/[^\p{L}\p{N}_-]+/u), ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== ''),
    searchOptions: { boost: { title: 4, document: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false), combineWith: 'AND' },
  });
  index.addAll(passages);
  const all = new Map(read.flatMap(({ entries }) => entries.map((each) => [each.slug, each] as const)));
  return {
    groups: read,
    find: (slug) => all.get(slug),
    search: (words) =>
      index.search(words).map((hit) => {
        const { document = '', title = '', text = '' } = hit as Partial<Passage>;
        return { href: String(hit.id), document, title, excerpt: excerptOf(text, hit.terms) };
      }),
  };
}

const EXCERPT = 180;

/** The part of the text around one of the terms. */
function excerptOf(text: string, terms: readonly string[]): string {
  const at = Math.max(0, ...terms.map((term) => text.toLowerCase().indexOf(term.toLowerCase())));
  const from = at < EXCERPT / 3 ? 0 : text.lastIndexOf(' ', at - EXCERPT / 3) + 1;
  const end = from + EXCERPT < text.length ? text.lastIndexOf(' ', from + EXCERPT) : text.length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** The address for a link in a document: a page of the documentation, a file of the repository, or another site. */
function hrefOf(file: string, target: string, slugs: ReadonlyMap<string, string>): string {
  if (/^(https?:|mailto:|#)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const at = normalize(join(dirname(file), path));
  const slug = slugs.get(at);
  return `${slug === undefined ? `${SOURCE}${at}` : `/docs${slug && `/${slug}`}`}${anchor === undefined ? '' : `#${anchor}`}`;
}

function documentOf(root: string, entry: Entry, slugs: ReadonlyMap<string, string>, passages: Passage[]): Document {
  const sections: Section[] = [];
  let tables = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        const [anchor, title] = [anchorOf(plain(tokens, text)), plain(tokens, text)];
        sections.push({ anchor, title, depth });
        return `<h${depth} id="${anchor}"><a class="anchor" href="#${anchor}">${inner}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeText(hrefOf(entry.file, href, slugs))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const name = /^(?:\.\.\/)*demo\/pictures\/([\w.-]+)$/.exec(href)?.[1];
        // The film of this very shop is for readers elsewhere.
        if (name === 'payment.webp') return '';
        return `<img src="${name === undefined ? escapeText(href) : `/docs/pictures/${name}`}" alt="${escapeText(text)}" loading="lazy" />`;
      },
      // A wide table scrolls inside its own box, which can get the focus, so that the keyboard can scroll it.
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], name: 'td' | 'th') =>
          row
            .map(({ tokens, text }) => {
              // An empty cell is not a header.
              const tag = text === '' ? 'td' : name;
              return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join('');
        const head = token.header.some(({ text }) => text !== '') ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>` : '';
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        tables += 1;
        const name = `${sections.at(-1)?.title ?? 'Table'} (table ${tables})`;
        return `<div class="table" role="region" tabindex="0" aria-label="${escapeText(name)}"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text, lang = '' }) {
        const known = { vue: 'xml', svelte: 'xml', tsx: 'typescript' }[lang] ?? lang;
        const inner = hljs.getLanguage(known) ? hljs.highlight(text, { language: known }).value : escapeText(text);
        return `<pre tabindex="0"><code>${inner}</code></pre>\n`;
      },
      html({ text }) {
        // HTML comments mark the generated tables and are left out. All other HTML in a document is shown as text.
        return text.trim().startsWith('<!--') ? '' : escapeText(text);
      },
    },
  });
  const tokens = marked.lexer(readFileSync(join(root, entry.file), 'utf8'));
  const first = tokens.find((token): token is Tokens.Heading => token.type === 'heading');
  const title = entry.name ?? (first ? plain(first.tokens, first.text) : entry.slug);
  const body = marked.parser(tokens);
  const href = `/docs${entry.slug && `/${entry.slug}`}`;
  let passage = { id: href, document: title, title, text: '' };
  for (const token of tokens) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth > 1) {
      passages.push(passage);
      const heading = plain((token as Tokens.Heading).tokens, (token as Tokens.Heading).text);
      passage = { id: `${href}#${anchorOf(heading)}`, document: title, title: heading, text: '' };
    } else if (token.type !== 'heading' && token.type !== 'html') passage.text += ` ${spoken(token)}`;
  }
  passages.push(passage);
  return { ...entry, title, body, sections };
}

/** The plain text of a block, on one line. */
function spoken(token: Tokens.Generic): string {
  const rows = token.type === 'table' ? [(token as Tokens.Table).header, ...(token as Tokens.Table).rows] : [];
  const text = [
    ...rows.flat().map((cell) => plain(cell.tokens, cell.text)),
    ...(token.type === 'list' ? (token as Tokens.List).items.map((item) => plain(item.tokens, item.text)) : []),
    ...(rows.length > 0 || token.type === 'list' ? [] : [plain(token.tokens, 'text' in token ? String(token['text']) : '')]),
  ].join(' ');
  return text.replace(/\s+/g, ' ').trim();
}
