/** What the documentation has, in the order in which it is shown. A test sees that no document of the repository is left out. */

/** A document: its address below /docs, and the file that it is made from. */
export interface Entry {
  /** Empty for the first page. */
  readonly slug: string;
  readonly file: string;
  /** As it stands in the list; otherwise its own heading. */
  readonly name?: string;
}

/** A group of documents. */
export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const inDocs = (slug: string): Entry => ({ slug, file: `docs/${slug}.md` });

/** Files of `docs/` that stand in {@link GROUPS} by name; every other one stands under the last group. */
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

/** The groups, for the documents that there are. */
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
