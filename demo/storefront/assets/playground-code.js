/** The code to copy: what one would write to get what stands beside it. Text in, text out. */

/** Code by language, of `{ session, attributes, style }` as the controls say them. */
export const CODE = {
  html: ({ attributes, style }) =>
    [
      '<script type="module" src="/pay-elements.js"></script>',
      ...(style.length > 0
        ? ['<style>', '  pay-checkout {', ...style.map(([name, value]) => `    ${name}: ${value};`), '  }', '</style>']
        : []),
      '',
      tag('pay-checkout', [['session', 'ses_…'], ['endpoint', '/pay'], ...attributes], '></pay-checkout>'),
      '',
      '<script type="module">',
      "  document.querySelector('pay-checkout').addEventListener('pay-completed', ({ detail }) => {",
      '    location.assign(`/thanks?transaction=${detail.transaction_id}`);',
      '  });',
      '</script>',
    ].join('\n'),

  react: ({ attributes, style }) =>
    [
      ...(style.length > 0 ? ["import type { CSSProperties } from 'react';"] : []),
      "import { PayCheckout } from 'pay-elements/react';",
      ...(style.length > 0
        ? ['', 'const look = {', ...style.map(([name, value]) => `  '${name}': ${quote(value)},`), '} as CSSProperties;']
        : []),
      '',
      'export function Till({ session }: { session: string }) {',
      '  return (',
      '    <PayCheckout',
      '      session={session}',
      ...attributes.map(([name, value]) => `      ${name === 'page-url' ? 'pageUrl' : name}=${JSON.stringify(value)}`),
      ...(style.length > 0 ? ['      style={look}'] : []),
      '      onPayCompleted={({ detail }) => location.assign(`/thanks?transaction=${detail.transaction_id}`)}',
      '    />',
      '  );',
      '}',
    ].join('\n'),

  vue: ({ attributes, style }) =>
    [
      '<script setup lang="ts">',
      "import { PayCheckout, type PayCompletedEvent } from 'pay-elements/vue';",
      '',
      'defineProps<{ session: string }>();',
      'const paid = ({ detail }: PayCompletedEvent) => location.assign(`/thanks?transaction=${detail.transaction_id}`);',
      '</script>',
      '',
      '<template>',
      `  ${tag('PayCheckout', [[':session', 'session'], ...attributes, ['@pay-completed', 'paid']], '/>').replaceAll('\n', '\n  ')}`,
      '</template>',
      ...(style.length > 0
        ? ['', '<style>', 'pay-checkout {', ...style.map(([name, value]) => `  ${name}: ${value};`), '}', '</style>']
        : []),
    ].join('\n'),

  server: ({ session }) =>
    [
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
      `const { session_id, page_url } = await pay.checkout.create(${literal(session)});`,
      '',
      "pay.on('checkout.completed', async ({ checkout }) => {",
      '  // Paid. Send the goods for checkout.session_id.',
      '});',
    ].join('\n'),
};

function tag(name, attributes, end) {
  const written = attributes.map(([key, value]) => `${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  const line = `<${name} ${written.join(' ')}${end.startsWith('/') ? ' ' : ''}${end}`;
  if (line.length <= 90) return line;
  return [`<${name}`, ...written.map((each) => `  ${each}`), end].join('\n');
}

const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A value as one would write it in a program. */
function literal(value, indent = '') {
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, inner))
    : Object.entries(value).map(([key, each]) => `${key}: ${literal(each, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const pad = Array.isArray(value) ? '' : ' ';
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (indent !== '' && line.length + indent.length <= 90 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
