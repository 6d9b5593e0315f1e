/**
 * The contents of the documentation, in the order in which they are shown. A test checks that every document of the repository is listed.
 */

/** A document: its address below /docs, and the file that it is made from. */
export interface Entry {
  /** The slug of the first page is empty. */
  readonly slug: string;
  readonly file: string;
  /** The document's name in the list. Without it, the list shows the document's heading. */
  readonly name?: string;
}

/** A group of documents. */
export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const inDocs = (slug: string): Entry => ({ slug, file: `docs/${slug}.md` });

/** The files of `docs/` for shops, in order. A file that is in neither list is added after these. */
const FOR_SHOPS = [
  ...[
    'stacks',
    'frameworks',
    'other-languages',
    'php',
    'elements',
    'theming',
    'policy',
    'proxy',
    'testing',
    'errors',
    'operations',
    'going-live',
    'versions',
  ],
];
const FOR_OPERATORS = ['running', 'rails', 'architecture', 'adding', 'comparison'];

/** The groups of documents. `files` has the paths of all documents; a name in the lists that has no file is left out. */
export function groupsOf(files: readonly string[]): Group[] {
  const docs = files.flatMap((file) => /^docs\/([\w-]+)\.md$/.exec(file)?.[1] ?? []);
  const there = (slugs: readonly string[]): Entry[] => slugs.filter((slug) => docs.includes(slug)).map(inDocs);
  const named = new Set([...FOR_SHOPS, ...FOR_OPERATORS]);
  const rulings = files
    .filter((file) => file.startsWith('docs/rulings/'))
    .map((file) => ({ file, slug: `rulings/${/([\w-]+)\.md$/.exec(file)?.[1] ?? ''}`.replace(/\/README$/, '') }));
  return [
    { name: 'Begin', entries: [{ slug: '', file: 'README.md', name: 'In five minutes' }] },
    { name: 'In your shop', entries: [...there(FOR_SHOPS), ...docs.filter((slug) => !named.has(slug)).map(inDocs)] },
    { name: 'Running and changing it', entries: there(FOR_OPERATORS) },
    { name: 'Rulings', entries: rulings.sort((a, b) => a.slug.localeCompare(b.slug)) },
    {
      name: 'The project',
      entries: [
        { slug: 'changes', file: 'CHANGELOG.md', name: 'Changes' },
        { slug: 'contributing', file: 'CONTRIBUTING.md' },
        { slug: 'security', file: 'SECURITY.md' },
      ],
    },
  ];
}
