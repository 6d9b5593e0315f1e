/**
 * A form of another company, from its published package: Moyasar's card form, which is under the MIT licence and works without its
 * company's network until a card is sent.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Target } from './measure.ts';
import { files, listen, pathOf } from './server.ts';

const PACKAGE = 'moyasar-payment-form@2.2.10';

/** The peer's page, or no target if its package cannot be fetched. */
export async function startPeer(folder: string): Promise<{ targets: readonly Target[]; close: () => Promise<void> }> {
  try {
    const file = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    execFileSync('tar', ['xzf', file.trim()], { cwd: folder });
  } catch {
    console.log(`the other company's form: left out, ${PACKAGE} cannot be fetched\n`);
    return { targets: [], close: () => Promise.resolve() };
  }
  const built = join(folder, 'package/dist');
  const server = await listen([
    files({ '/moyasar.js': join(built, 'moyasar.umd.js'), '/moyasar.css': join(built, 'moyasar.css') }),
    (request, response) => {
      if (pathOf(request) !== '/') return false;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
      return true;
    },
  ]);
  const card = { selector: 'input[autocomplete="cc-number"]' };
  return {
    targets: [{ name: 'a peer', url: () => Promise.resolve(`${server.url}/`), first: { selector: 'input[autocomplete="cc-name"]' }, card }],
    close: server.close,
  };
}

/** A page as the company's own guide writes it. */
const PAGE = `<!doctype html>
<html lang="en-ZA">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A peer</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/moyasar.css">
    <script src="/moyasar.js"></script>
  </head>
  <body>
    <div class="form"></div>
    <script>
      Moyasar.init({
        element: '.form',
        amount: 14900,
        currency: 'ZAR',
        language: 'en',
        description: 'Honey',
        publishable_api_key: 'pk_test_none',
        callback_url: location.href,
        supported_networks: ['visa', 'mastercard'],
        methods: ['creditcard'],
      });
    </script>
  </body>
</html>`;
