/**
 * The rooms of `src/` and what each may import. A file belongs to the first row whose `files` it matches.
 * A room may always import itself; `may` names the others, `packages` what comes from npm or from Node (`node:*`).
 */
export interface Room {
  room: string;
  /** Globs below `src/`. */
  files: readonly string[];
  may: readonly string[];
  packages: readonly string[];
  /** Rooms and packages whose types alone may be imported: nothing of them is there at run time. */
  types?: readonly string[];
}

const nothing: readonly string[] = [];
const elementPackages = ['lit', '@lit/localize', 'lean-qr'];
/** What a server room may use. The domain is not one of them: it does no I/O. */
const serverPackages = [
  'node:*',
  'zod',
  'hono',
  '@hono/node-server',
  'drizzle-orm',
  'pg',
  '@electric-sql/pglite',
  'pino',
  'prom-client',
  'nanoid',
  'proper-lockfile',
  'card-validator',
  'pdfkit',
];

const serviceRooms = [
  'service/base',
  'contract',
  'protocol',
  'service/domain',
  'service/commands',
  'service/storage',
  'service/rails',
  'service/vault',
  'service/documents',
  'service/http',
  'service/work',
  'service/pages',
  'service/sandbox',
];

// prettier-ignore
export const rooms: readonly Room[] = [
  // ── what is said
  { room: 'contract',           files: ['contract/**'],                             may: nothing,                                      packages: ['zod'] },
  { room: 'protocol',           files: ['protocol/**'],                             may: ['contract'],                                 packages: ['zod'] },

  // ── the card frame, and the wall in it
  { room: 'frame/wall',         files: ['frame/{messages,guards,tokens,card,expiry}.ts'], may: nothing,                                      packages: ['zod', 'card-validator'] },
  { room: 'frame/markup',       files: ['frame/{markup,words}.ts'],                       may: ['frame/wall'],                               packages: nothing },
  { room: 'frame/outside',      files: ['frame/outside.ts', 'frame/outside/**'],    may: ['frame/wall'],                               packages: nothing },
  { room: 'frame/inside',       files: ['frame/**'],                                may: ['frame/wall', 'frame/markup', 'contract'],                   packages: ['zod', 'card-validator'] },

  // ── the elements: a flow decides, an element renders
  { room: 'flow',               files: ['elements/flow.ts', 'elements/**/*.flow.ts'], may: nothing, types: ['protocol'],               packages: nothing },
  { room: 'elements/controls',  files: ['elements/controls/**'],                    may: ['elements/base'],                            packages: elementPackages },
  { room: 'elements/checkout',  files: ['elements/checkout/**'],                    may: ['elements/base', 'elements/controls', 'flow', 'protocol', 'frame/outside'], packages: elementPackages },
  { room: 'elements/portal',    files: ['elements/portal/**'],                      may: ['elements/base', 'elements/controls', 'flow', 'protocol', 'frame/outside'], packages: elementPackages },
  { room: 'elements/emandate',  files: ['elements/emandate/**'],                    may: ['elements/base', 'elements/controls', 'flow', 'protocol', 'frame/outside'], packages: elementPackages },
  { room: 'elements/base',      files: ['elements/**'],                             may: ['flow', 'protocol', 'frame/outside'],        packages: elementPackages },

  // ── the elements in a framework
  { room: 'react',              files: ['react/**'],                                may: ['elements/base'],                            packages: ['react', '@lit/react'] },
  { room: 'vue',                files: ['vue/**'],                                  may: ['elements/base'],                            packages: ['vue'] },

  // ── the merchant's server: it must run where there is nothing but fetch
  { room: 'proxy',              files: ['proxy/**'],                                may: ['contract', 'protocol'],                     packages: ['zod', 'eventsource-parser'] },

  // ── the service
  { room: 'service/base',       files: ['service/package-path.ts'],                 may: nothing,                                      packages: ['node:*'] },
  { room: 'service/domain',     files: ['service/domain/**'],                       may: ['contract'],                                 packages: ['node:crypto', 'zod', 'canonicalize', 'date-holidays', 'iso-3166-1'] },
  { room: 'service/commands',   files: ['service/commands/**'],                     may: ['service/domain', 'contract'],               packages: serverPackages },
  { room: 'service/storage',    files: ['service/storage/**'],                      may: ['service/base', 'service/domain', 'contract'],               packages: serverPackages },
  { room: 'service/rails',      files: ['service/rails/**'],                        may: ['service/base', 'service/domain', 'contract'],               packages: serverPackages },
  { room: 'service/vault',      files: ['service/vault/**'],                        may: ['service/base', 'service/domain', 'contract'],               packages: serverPackages },
  { room: 'service/documents',  files: ['service/documents/**'],                    may: ['service/domain', 'contract'],               packages: ['node:*', 'pdfkit'] },
  { room: 'service/http',       files: ['service/http/**'],                         may: ['service/commands', 'service/documents', 'service/domain', 'contract', 'protocol'], packages: serverPackages },
  { room: 'service/work',       files: ['service/work/**'],                         may: ['service/commands', 'service/domain', 'contract'], packages: serverPackages },
  { room: 'service/pages/assets', files: ['service/pages/assets/**'],               may: nothing,                                      packages: nothing },
  { room: 'service/pages',      files: ['service/pages/**'],                        may: ['frame/markup', 'proxy', 'service/base', 'service/http', 'service/commands', 'service/domain', 'contract', 'protocol'], packages: serverPackages },
  { room: 'service/sandbox',    files: ['service/sandbox/**'],                      may: ['service/http', 'service/commands', 'service/domain', 'service/work', 'service/rails', 'service/storage', 'contract'], packages: serverPackages },
  { room: 'service',            files: ['service/*.ts'],                            may: [...serviceRooms, 'proxy'],                   packages: serverPackages },

  // ── for tests of an integration
  { room: 'testing',            files: ['testing/**'],                              may: ['service'], types: ['contract'],             packages: ['node:crypto'] },

  // ── the command
  { room: 'cli',                files: ['cli/**'],                                  may: ['service'],                                  packages: ['node:*'] },

  // ── the doors: each opens its own room
  { room: 'door index',         files: ['index.ts'],     may: ['elements/base', 'elements/checkout', 'elements/portal', 'elements/emandate'], types: ['protocol'], packages: nothing },
  { room: 'door checkout',      files: ['checkout.ts'],  may: ['elements/base', 'elements/checkout'], types: ['protocol'],                packages: nothing },
  { room: 'door portal',        files: ['portal.ts'],    may: ['elements/base', 'elements/portal'], types: ['protocol'],                  packages: nothing },
  { room: 'door emandate',      files: ['emandate.ts'],  may: ['elements/base', 'elements/emandate'], types: ['protocol'],                packages: nothing },
  { room: 'door react',         files: ['react.ts'],     may: ['react', 'elements/base', 'elements/checkout', 'elements/portal', 'elements/emandate'], packages: nothing },
  { room: 'door vue',           files: ['vue.ts'],       may: ['vue', 'elements/base', 'elements/checkout', 'elements/portal', 'elements/emandate'], packages: nothing },
  { room: 'door proxy',         files: ['proxy.ts'],     may: ['proxy'], types: ['contract', 'protocol'],                              packages: nothing },
  { room: 'door service',       files: ['service.ts'],   may: ['service', ...serviceRooms, 'proxy'],                                     packages: serverPackages },
  { room: 'door cli',           files: ['cli.ts'],       may: ['cli', 'service/base'],                                                   packages: ['node:*'] },
  { room: 'door testing',       files: ['testing.ts'],   may: ['testing'],                                     packages: nothing },
];
