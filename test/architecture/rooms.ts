/**
 * The rooms of `src/` and what each may import. A file belongs to the first row whose `files` match it. A room may always
 * import itself; `may` names other rooms, and `packages` names what comes from npm or from Node (`node:*`).
 */
export interface Room {
  room: string;
  /** Globs below `src/`. */
  files: readonly string[];
  may: readonly string[];
  packages: readonly string[];
  /** Rooms and packages from which only types may be imported, so that nothing of them exists at run time. */
  types?: readonly string[];
}

const nothing: readonly string[] = [];
const elementPackages = ['lit', '@lit-labs/ssr-client', '@lit/localize', 'lean-qr', '@floating-ui/dom'];
/** Packages for the server's rooms. The domain is not among these rooms, because it does no I/O. */
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
  'addresses',
  'service/base',
  'contract',
  'contract/sessions',
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
  'service/tracing',
];

// prettier-ignore
export const rooms: readonly Room[] = [
  // ── facts that every room may use
  { room: 'facts',              files: ['facts/**'],                                may: nothing,                                      packages: nothing },
  { room: 'languages', files: ['languages/**'], may: ['facts'], types: ['frame/messages', 'contract'], packages: nothing },
  { room: 'addresses',          files: ['addresses/**'],                            may: nothing,                                      packages: ['ipaddr.js'] },

  { room: 'node-http',          files: ['node-http/**'],                            may: nothing,                                      packages: ['node:*'] },

  // ── the interfaces
  { room: 'contract/sessions',  files: ['contract/sessions/**'],                    may: ['facts', 'contract'],                          packages: ['zod'] },
  { room: 'contract',           files: ['contract/**'],                             may: ['facts', 'contract/sessions'],                 packages: ['zod'] },
  { room: 'protocol',           files: ['protocol/**'],                             may: ['facts', 'contract', 'contract/sessions'],                                 packages: ['zod'] },

  // ── marks of networks and wallets, and the chevron, as data
  { room: 'marks',              files: ['marks/**'],                                may: nothing,                                      packages: nothing },

  // ── a typeface, as data
  { room: 'faces',              files: ['faces/**'],                                may: nothing,                                      packages: nothing },

  // ── the card frame, and the messages that pass through it
  { room: 'frame/messages',         files: ['frame/{messages,guards,tokens,card,expiry}.ts'], may: ['facts'],                                      packages: ['zod', 'card-validator'] },
  { room: 'frame/markup',       files: ['frame/{markup,words,early-enter}.ts'],           may: ['facts', 'languages', 'marks', 'frame/messages'],                               packages: nothing },
  { room: 'frame/outside',      files: ['frame/outside.ts', 'frame/outside/**'],    may: ['facts', 'frame/messages'],                               packages: nothing },
  { room: 'frame/inside',       files: ['frame/**'],                                may: ['facts', 'languages', 'frame/messages', 'frame/markup', 'contract'],                   packages: ['zod', 'card-validator'] },

  // ── the elements: a flow decides, an element renders
  { room: 'flow',               files: ['elements/*/flow/**', 'elements/shared/session/{flow,session.flow}.ts'], may: ['facts'], types: ['contract/sessions', 'protocol'],               packages: nothing },
  { room: 'elements/controls',  files: ['elements/shared/{controls,form}/**'],    may: ['facts', 'marks', 'elements/shared', 'frame/outside'],                       packages: elementPackages },
  { room: 'elements/checkout',  files: ['elements/checkout/**'],                    may: ['facts', 'languages', 'elements/shared', 'elements/controls', 'flow', 'marks', 'frame/outside'], types: ['contract/sessions', 'protocol'], packages: elementPackages },
  { room: 'elements/portal',    files: ['elements/portal/**'],                      may: ['facts', 'languages', 'elements/shared', 'elements/controls', 'flow', 'marks', 'frame/outside'], types: ['contract/sessions', 'protocol'], packages: elementPackages },
  { room: 'elements/emandate',  files: ['elements/emandate/**'],                    may: ['facts', 'languages', 'elements/shared', 'elements/controls', 'flow', 'marks', 'faces', 'frame/outside'], types: ['contract/sessions', 'protocol'], packages: elementPackages },
  { room: 'elements/shared',      files: ['elements/shared/**'],                      may: ['facts', 'languages', 'elements/controls', 'flow', 'frame/messages', 'frame/outside'],        types: ['contract/sessions', 'protocol'], packages: elementPackages },
  { room: 'elements/early',     files: ['elements/early-parts.ts'],                 may: ['elements/shared', 'elements/checkout', 'elements/portal', 'elements/emandate'], packages: nothing },

  // ── the elements in a framework
  { room: 'react',              files: ['react/**'],                                may: ['elements/shared'],                            packages: ['react'] },
  { room: 'vue',                files: ['vue/**'],                                  may: ['elements/shared'],                            packages: ['vue'] },

  // ── the merchant's server: it must run where there is nothing but fetch
  { room: 'proxy',              files: ['proxy/**'],                                may: ['facts', 'addresses', 'contract', 'contract/sessions', 'protocol'],                     packages: ['zod', 'eventsource-parser', '#html'] },

  // ── the elements as HTML: what a server writes is drawn by what the browser runs
  { room: 'html',               files: ['html/**'],                                 may: ['facts', 'elements/shared', 'elements/controls', 'elements/checkout', 'elements/portal', 'elements/emandate', 'flow', 'frame/outside'], types: ['contract/sessions', 'proxy'], packages: ['lit', '@lit-labs/ssr'] },

  // ── the proxy as a process of its own, for a shop in another language
  { room: 'proxy-server',       files: ['proxy-server/**'],                         may: ['node-http', 'addresses', 'proxy'],                       packages: ['node:*', '@hono/node-server'] },

  // ── the service
  { room: 'service/base',       files: ['service/package-path.ts'],                 may: nothing,                                      packages: ['node:*'] },
  { room: 'service/domain',     files: ['service/domain/**'],                       may: ['facts', 'languages', 'contract', 'contract/sessions'],                                 packages: ['node:crypto', 'zod', 'canonicalize', 'iso-3166-1'] },
  { room: 'service/commands',   files: ['service/commands/**'],                     may: ['facts', 'service/domain', 'contract', 'contract/sessions'],               packages: serverPackages },
  { room: 'service/storage',    files: ['service/storage/**'],                      may: ['facts', 'service/base', 'service/domain', 'contract', 'contract/sessions'], types: ['service/vault'], packages: serverPackages },
  { room: 'service/rails',      files: ['service/rails/**'],                        may: ['facts', 'node-http', 'service/base', 'service/domain', 'contract', 'contract/sessions'], types: ['service/vault'], packages: serverPackages },
  { room: 'service/vault',      files: ['service/vault/**'],                        may: ['facts', 'service/base', 'service/domain', 'contract', 'contract/sessions'],               packages: serverPackages },
  { room: 'service/documents',  files: ['service/documents/**'],                    may: ['facts', 'languages', 'service/domain', 'contract', 'contract/sessions'],               packages: ['node:*', 'fontkit', 'pdfkit'] },
  { room: 'service/http',       files: ['service/http/**'],                         may: ['facts', 'addresses', 'service/commands', 'service/documents', 'service/domain', 'contract', 'contract/sessions'], packages: serverPackages },
  { room: 'service/work',       files: ['service/work/**'],                         may: ['facts', 'service/commands', 'service/domain', 'contract', 'contract/sessions'], packages: serverPackages },
  { room: 'service/pages/assets', files: ['service/pages/assets/**'],               may: nothing,                                      packages: nothing },
  { room: 'service/pages',      files: ['service/pages/**'],                        may: ['addresses', 'facts', 'languages', 'marks', 'frame/markup', 'proxy', 'service/base', 'service/http', 'service/commands', 'service/domain', 'contract', 'contract/sessions'], packages: serverPackages },
  { room: 'service/tracing',    files: ['service/tracing/**'],                      may: ['service/domain', 'contract'],                        packages: ['@opentelemetry/*'] },
  { room: 'service/sandbox',    files: ['service/sandbox/**'],                      may: ['facts', 'service/http', 'service/commands', 'service/domain', 'service/work', 'service/rails', 'service/storage', 'contract', 'contract/sessions'], packages: serverPackages },
  { room: 'service',            files: ['service/*.ts'],                            may: ['node-http', 'facts', ...serviceRooms, 'proxy'],                   packages: serverPackages },

  // ── for tests of an integration
  { room: 'testing',            files: ['testing/**'],                              may: nothing, types: ['contract'],                 packages: ['node:crypto', 'pay-elements-sandbox'] },

  // ── the commands: of pay-elements, and of whoever runs the service
  { room: 'cli',                files: ['cli/**'],                                  may: ['facts', 'addresses', 'contract', 'proxy-server', 'elements/shared'], packages: ['node:*', 'canonicalize', 'parse5', 'pay-elements-sandbox'] },
  { room: 'operator',           files: ['operator/**'],                             may: ['service'],                                  packages: ['node:*'] },

  // ── the doors: each opens its own room
  { room: 'door index',         files: ['index.ts'],     may: ['elements/early', 'elements/shared', 'elements/checkout', 'elements/portal', 'elements/emandate'], types: ['contract/sessions', 'protocol'], packages: nothing },
  { room: 'door checkout',      files: ['checkout.ts'],  may: ['elements/shared', 'elements/checkout'], types: ['contract/sessions', 'protocol'],                packages: nothing },
  { room: 'door portal',        files: ['portal.ts'],    may: ['elements/shared', 'elements/portal'], types: ['contract/sessions', 'protocol'],                  packages: nothing },
  { room: 'door emandate',      files: ['emandate.ts'],  may: ['elements/shared', 'elements/emandate'], types: ['contract/sessions', 'protocol'],                packages: nothing },
  { room: 'door react',         files: ['react.ts'],     may: ['react', 'elements/shared', 'elements/checkout', 'elements/portal', 'elements/emandate'], packages: nothing },
  { room: 'door vue',           files: ['vue.ts'],       may: ['vue', 'elements/shared', 'elements/checkout', 'elements/portal', 'elements/emandate'], packages: nothing },
  { room: 'door proxy',         files: ['proxy.ts'],     may: ['proxy'], types: ['contract', 'contract/sessions'],                              packages: nothing },
  { room: 'door service',       files: ['service.ts'],   may: ['service', ...serviceRooms, 'proxy'],                                     packages: serverPackages },
  { room: 'door rails',         files: ['rails.ts'],     may: ['service/rails', 'service/domain', 'facts'], types: ['service/vault'],                              packages: nothing },
  { room: 'door cli',           files: ['cli.ts'],       may: ['cli', 'facts'],                                         packages: ['node:*'] },
  { room: 'door sandbox',       files: ['sandbox.ts'],   may: ['operator', 'facts'],                                    packages: ['node:*'] },
  { room: 'door testing',       files: ['testing.ts'],   may: ['testing'],                                     packages: nothing },
];

/** For the folders that hold an element together. */
const every = ['*'];

/**
 * The folders inside an element and inside `shared`, and their siblings that each may import. A folder is a subject. What two subjects share
 * is in a folder below both of them, and a file of one subject gets what belongs to another one from the screen. So a new import between
 * subjects needs a row here, with its reason.
 */
// prettier-ignore
export const siblings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'elements/shared': {
    locales:        [],
    session:        [],
    controls:       ['locales'],
    form:           ['locales', 'controls'],
    element:        ['locales', 'controls', 'session'],
  },
  'elements/checkout': {
    flow:           [],
    methods:        ['flow'],
    'before-pay':   ['flow'],
    card:           ['flow'],
    choice:         ['flow'],
    elsewhere:      ['flow', 'methods'],
    outcome:        ['flow', 'methods'],
    payer:          [],
    'stored-cards': ['flow', 'methods'],
    summary:        ['flow'],
    // What a wallet knows of the payer is checked and sent by the form that would ask for it.
    wallets:        ['flow', 'methods', 'payer'],
    runner:         every,
    screen:         every,
  },
  'elements/portal': {
    flow:           [],
    panel:          ['flow'],
    cards:          ['flow', 'panel'],
    details:        ['flow', 'panel'],
    invoices:       ['flow', 'panel'],
    mandates:       ['panel'],
    subscription:   ['flow', 'panel'],
    runner:         ['flow'],
    screen:         every,
  },
  'elements/emandate': {
    flow:           [],
    terms:          [],
    form:           ['flow', 'terms'],
    account:        ['form'],
    plan:           ['form', 'terms'],
    signature:      ['flow', 'form', 'terms'],
    signer:         ['flow', 'form', 'terms'],
    waiting:        ['flow', 'form', 'terms'],
    runner:         ['flow'],
    screen:         every,
  },
};
