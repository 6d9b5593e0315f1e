import { join } from 'node:path';
import { routes } from '../../src/contract/routes.ts';
import type { Route } from '../../src/contract/routes/route.ts';
import { PAY_ERRORS } from '../../src/elements/shared/session/pay-errors.ts';
import { ACCOUNTS } from '../../src/testing/accounts.ts';
import { CARDS } from '../../src/testing/cards.ts';
import type { ElementDeclaration, ElementsManifest } from './elements-manifest.ts';
import { DIALECTS } from './framework-types.ts';
import { detailsOf, SourceFile, type InterfaceMember } from './interfaces.ts';

/**
 * `llms.txt`: everything that an integration needs, on one short page of Markdown, for AI tools and for people who have little time. It is
 * generated from the sources, so that it is always correct.
 */

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
}

/** Generates the page. `doors` are the published entry points, in order. */
export function reference(
  root: string,
  { name, version, description }: Package,
  manifest: ElementsManifest,
  doors: readonly string[],
): string {
  return [
    `# ${name} ${version}`,
    `> ${description}`,
    [
      '- Amounts on the wire are strings in rand, "149.00". They come from the server, never from the browser.',
      '- The browser’s events are for showing things. To send goods, trust the webhook: `pay.on("checkout.completed", …)`.',
      '- Card numbers are typed into a frame of the payments service; no server or page of the merchant ever sees one.',
      '- Try it: `npx pay-elements-sandbox` starts a service on http://localhost:4100 with key and secret `sandbox`.',
    ].join('\n'),
    '## Entry points',
    [
      ...doors
        .filter((door) => door !== 'cli')
        .map((door) => `- \`${door === 'index' ? name : `${name}/${door}`}\`: ${opening(root, door)}`),
      ...Object.entries(DIALECTS).map(
        ([door, { words }]) => `- \`${name}/${door}\`: ${words} Types alone: \`import '${name}/${door}';\` in a file of declarations.`,
      ),
      `- \`npx ${name} csp | doctor | proxy\`: the Content-Security-Policy and script tags for your origins; what is wrong with a running integration; the proxy as a process of its own, for a server in any language. Each has \`--help\`.`,
    ].join('\n'),
    ...manifest.modules.flatMap(({ declarations }) => declarations.flatMap((each) => element(root, each))),
    '## `pay-error`: every code, what is wrong, and what to do',
    Object.entries(PAY_ERRORS)
      .map(([code, { cause, remedy }]) => `- \`${code}\`: ${cause} ${remedy}`)
      .join('\n'),
    '## Proxy: `createProxy(options)` of `pay-elements/proxy`',
    members(new SourceFile(join(root, 'src/proxy/options.ts')).members('ProxyOptions')),
    [
      'It answers `{ fetch(request), on(event, handler) }`, and for each kind of session what makes it on the server, and its first view:',
      '- `checkout.create({ mode, amount, … })`, `checkout.update(session_id, …)`, `checkout.view(session_id)`',
      '- `portal.create({ customer_id, settings })`, `portal.view(session_id)`',
      '- `emandate.create({ page_id, customer_id?, bank_account_id?, amount? })`, `emandate.view(session_id)`',
    ].join('\n'),
    '## Test cards',
    Object.entries(CARDS)
      .map(([outcome, number]) => `- ${number}: ${outcome}`)
      .join('\n'),
    '## Test accounts',
    Object.entries(ACCOUNTS)
      .map(([outcome, { bank, number, type }]) => `- ${bank} ${number} (${type}): ${outcome}`)
      .join('\n'),
    '## Operations of the service (`{base_url}` is `http://localhost:4100/2.0` in the sandbox; the whole of it is in `/2.0/openapi.json`)',
    Object.values<Route>(routes)
      .map(({ method, path, summary }) => `- ${method} ${path}: ${summary}`)
      .join('\n'),
    '',
  ].join('\n\n');
}

function opening(root: string, door: string): string {
  return new SourceFile(join(root, 'src', `${door}.ts`)).opening;
}

function element(
  root: string,
  { tagName, description, attributes, members: fields, events, cssParts, cssProperties }: ElementDeclaration,
): string[] {
  const properties = fields.filter(({ attribute }) => attribute === undefined);
  return [
    `## <${tagName}>`,
    description ?? '',
    [
      'Attributes (and the properties of the same names):',
      ...attributes.map((each) => `- \`${each.name}\`: ${each.description ?? ''}`),
    ].join('\n'),
    ['Properties only:', ...properties.map((each) => `- \`${each.name}\`: ${each.type?.text ?? ''}. ${each.description ?? ''}`)].join('\n'),
    ['Events:', ...events.map((each) => `- \`${each.name}\`${said(detailsOf(root, each.type.text))}: ${each.description ?? ''}`)].join(
      '\n',
    ),
    `Parts: ${cssParts.map((each) => `\`${each.name}\``).join(', ')}`,
    ['Custom properties:', ...cssProperties.map((each) => `- \`${each.name}\`: ${each.description ?? ''}`)].join('\n'),
  ];
}

/** The fields of an event's detail as text, such as ` {session_id, card_id?}`; empty if there are none. */
const said = (details: readonly string[]): string => (details.length > 0 ? ` {${details.join(', ')}}` : '');

function members(list: readonly InterfaceMember[]): string {
  return list.map(({ name, optional, type, doc }) => `- \`${name}${optional ? '?' : ''}: ${type}\`${doc && `: ${doc}`}`).join('\n');
}
