import hljs from 'highlight.js/lib/common';
import { Marked, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { groupsOf, type Entry, type Group } from './contents.ts';
import { anchorOf } from './headings.ts';

/** The documents of the repository as pages, with a search over all their sections. Read once, when they are first asked for. */

/** A part of a document that a heading opens. */
export interface Section {
  /** Empty for what stands before the first heading below the title. */
  readonly anchor: string;
  readonly title: string;
  readonly depth: number;
}

/** A document as it is shown. */
export interface Document extends Entry {
  readonly title: string;
  /** Markup of our own documents; made here and from nothing else. */
  readonly body: string;
  readonly sections: readonly Section[];
}

/** Something that was found. */
export interface Hit {
  readonly href: string;
  readonly document: string;
  readonly title: string;
  /** The words around what was looked for. */
  readonly excerpt: string;
}

/** All documents. */
export interface Library {
  readonly groups: readonly (Omit<Group, 'entries'> & { readonly entries: readonly Document[] })[];
  find(slug: string): Document | undefined;
  /** Sections that have all words, or something close to them; best first. */
  search(words: string): readonly Hit[];
}

interface Passage {
  readonly id: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

/** Where a file of the repository can be read that is no document. */
const SOURCE = 'https://github.com/pay-elements/pay-elements/blob/main/';

/** The files that are documents. */
export const documentFiles = (root: string): string[] =>
  [...globSync('{README,CHANGELOG,CONTRIBUTING,SECURITY}.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What is read of inline markup: `a **b** [c](d)` → `a b c`. */
const plain = (tokens: readonly Tokens.Generic[] | undefined, text: string): string =>
  tokens === undefined ? text : tokens.map((token) => plain(token.tokens, 'text' in token ? String(token['text']) : '')).join('');

/** The library of a repository. */
export function openLibrary(root: string): Library {
  const groups = groupsOf(documentFiles(root));
  const slugs = new Map(groups.flatMap(({ entries }) => entries.map(({ file, slug }) => [file, slug] as const)));
  const passages: Passage[] = [];
  const read = groups.map((group) => ({ ...group, entries: group.entries.map((entry) => documentOf(root, entry, slugs, passages)) }));
  const index = new MiniSearch<Passage>({
    fields: ['title', 'text', 'document'],
    storeFields: ['document', 'title', 'text'],
    // A name such as `pay-checkout` or `--pay-radius` is found whole and by its parts.
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

/** The words around the first of the terms. */
function excerptOf(text: string, terms: readonly string[]): string {
  const at = Math.max(0, ...terms.map((term) => text.toLowerCase().indexOf(term.toLowerCase())));
  const from = at < EXCERPT / 3 ? 0 : text.lastIndexOf(' ', at - EXCERPT / 3) + 1;
  const end = from + EXCERPT < text.length ? text.lastIndexOf(' ', from + EXCERPT) : text.length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** Where a link of a document leads: to a page of ours, to a file of the repository, or out of it. */
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
        return `<img src="${name === undefined ? escapeText(href) : `/docs/pictures/${name}`}" alt="${escapeText(text)}" loading="lazy" />`;
      },
      // A wide table moves inside its own box, which can be reached by keyboard.
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], name: 'td' | 'th') =>
          row
            .map(({ tokens, text }) => {
              // An empty cell heads nothing.
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
        // Comments name the tables that are made; nothing else of a document is markup.
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

/** All that can be read of a block, on one line. */
function spoken(token: Tokens.Generic): string {
  const rows = token.type === 'table' ? [(token as Tokens.Table).header, ...(token as Tokens.Table).rows] : [];
  const text = [
    ...rows.flat().map((cell) => plain(cell.tokens, cell.text)),
    ...(token.type === 'list' ? (token as Tokens.List).items.map((item) => plain(item.tokens, item.text)) : []),
    ...(rows.length > 0 || token.type === 'list' ? [] : [plain(token.tokens, 'text' in token ? String(token['text']) : '')]),
  ].join(' ');
  return text.replace(/\s+/g, ' ').trim();
}
