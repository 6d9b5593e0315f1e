/** Generates the code to copy: the code that creates the element as the playground shows it. All functions are pure. */

/** The differences between the elements: the main event, and the code on the server. */
const SUBJECTS = {
  checkout: {
    component: 'PayCheckout',
    event: 'pay-completed',
    type: 'PayCompletedEvent',
    handler: 'paid',
    then: 'location.assign(`/thanks?transaction=${detail.transaction_id}`)',
    made: '{ session_id, page_url }',
    hook: ["pay.on('checkout.completed', async ({ checkout }) => {", '  // Paid. Send the goods for checkout.session_id.', '});'],
  },
  portal: {
    component: 'PayPortal',
    event: 'pay-subscription-changed',
    type: 'PaySubscriptionChangedEvent',
    handler: 'changed',
    then: 'console.log(detail.subscription_id)',
    made: '{ session_id, link_url }',
    hook: [
      "pay.on('subscription.updated', async ({ results }) => {",
      '  // Changed, paused, cancelled: results[0] says what it is now.',
      '});',
    ],
  },
  emandate: {
    component: 'PayEmandate',
    event: 'pay-mandate-approved',
    type: 'PayMandateApprovedEvent',
    handler: 'approved',
    then: 'location.assign(`/welcome?mandate=${detail.mandate_id}`)',
    made: '{ session_id, link }',
    hook: ["pay.on('mandate.updated', async ({ results }) => {", '  // ACTIVE, REJECTED or NO_REPLY: results[0] says which.', '});'],
  },
};

const prop = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
const onEvent = (event) => `on${prop(`-${event}`)}`;
const rules = (selector, style) => [`${selector} {`, ...style.map(([name, value]) => `  ${name}: ${value};`), '}'];
const indented = (lines, by) => lines.map((line) => by + line);

/** The generator for each language. Its argument `{ subject, session, attributes, style, words, renews }` has the values of the controls. */
export const CODE = {
  html: ({ subject, attributes, style, words, renews }) => {
    const { event, then } = SUBJECTS[subject];
    const name = `pay-${subject}`;
    const written = [
      ['session', 'ses_…'],
      ...(attributes.some(([key]) => key === 'endpoint') ? [] : [['endpoint', '/pay']]),
      ...attributes,
    ];
    return [
      '<script type="module" src="/pay-elements.js"></script>',
      ...(style.length > 0 ? ['<style>', ...indented(rules(name, style), '  '), '</style>'] : []),
      '',
      tag(name, written, `></${name}>`),
      '',
      '<script type="module">',
      `  const element = document.querySelector('${name}');`,
      ...(words ? [`  element.words = ${JSON.stringify(words)};`] : []),
      ...(renews ? ["  element.renewSession = async () => (await fetch('/new-session', { method: 'POST' })).text();"] : []),
      `  element.addEventListener('${event}', ({ detail }) => {`,
      `    ${then};`,
      '  });',
      '</script>',
    ].join('\n');
  },

  react: ({ subject, attributes, style, words, renews }) => {
    const { component, event, then } = SUBJECTS[subject];
    return [
      ...(style.length > 0 ? ["import type { CSSProperties } from 'react';"] : []),
      `import { ${component} } from 'pay-elements/react';`,
      ...(style.length > 0
        ? ['', 'const look = {', ...style.map(([name, value]) => `  '${name}': ${quote(value)},`), '} as CSSProperties;']
        : []),
      ...(renews ? ['', "const renew = async () => (await fetch('/new-session', { method: 'POST' })).text();"] : []),
      '',
      'export function Till({ session }: { session: string }) {',
      '  return (',
      `    <${component}`,
      '      session={session}',
      ...attributes.map(([name, value]) => `      ${prop(name)}=${JSON.stringify(value)}`),
      ...(style.length > 0 ? ['      style={look}'] : []),
      ...(words ? [`      words={${JSON.stringify(words)}}`] : []),
      ...(renews ? ['      renewSession={renew}'] : []),
      `      ${onEvent(event)}={({ detail }) => ${then}}`,
      '    />',
      '  );',
      '}',
    ].join('\n');
  },

  vue: ({ subject, attributes, style, words, renews }) => {
    const { component, event, type, handler, then } = SUBJECTS[subject];
    const written = [
      [':session', 'session'],
      ...attributes,
      ...(words ? [[':words', 'words']] : []),
      ...(renews ? [[':renew-session', 'renew']] : []),
      [`@${event}`, handler],
    ];
    return [
      '<script setup lang="ts">',
      `import { ${component}, type ${type} } from 'pay-elements/vue';`,
      '',
      'defineProps<{ session: string }>();',
      `const ${handler} = ({ detail }: ${type}) => ${then};`,
      ...(words ? [`const words = ${JSON.stringify(words)};`] : []),
      ...(renews ? ["const renew = async () => (await fetch('/new-session', { method: 'POST' })).text();"] : []),
      '</script>',
      '',
      '<template>',
      `  ${tag(component, written, '/>').replaceAll('\n', '\n  ')}`,
      '</template>',
      ...(style.length > 0 ? ['', '<style>', ...rules(`pay-${subject}`, style), '</style>'] : []),
    ].join('\n');
  },

  server: ({ subject, session }) => {
    const { made, hook } = SUBJECTS[subject];
    return [
      "import { createProxy } from 'pay-elements/proxy';",
      '',
      'const pay = createProxy({',
      "  baseUrl: 'http://localhost:4100/2.0',",
      "  apiKey: 'sandbox',",
      "  apiSecret: 'sandbox',",
      "  webhookSecret: 'sandbox',",
      "  allowedOrigins: ['http://localhost:4000'],",
      "  publicUrl: 'http://localhost:4000',",
      '});',
      '',
      `const ${made} = await pay.${subject}.create(${literal(session)});`,
      '',
      ...hook,
    ].join('\n');
  },
};

function tag(name, attributes, end) {
  const written = attributes.map(([key, value]) => `${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  const line = `<${name} ${written.join(' ')}${end.startsWith('/') ? ' ' : ''}${end}`;
  if (line.length <= 90) return line;
  return [`<${name}`, ...written.map((each) => `  ${each}`), end].join('\n');
}

const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const key = (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name));

/** A value as a JavaScript literal. */
function literal(value, indent = '') {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, inner))
    : Object.entries(value).map(([name, each]) => `${key(name)}: ${literal(each, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const pad = Array.isArray(value) ? '' : ' ';
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (indent !== '' && line.length + indent.length <= 90 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
