import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import { cardMarkup } from '../../../src/frame/markup.ts';
import { root, singleFile } from '../../../vite.config.ts';

/**
 * A stand that tests the card frame on real separate origins: a service that serves the frame's document under the real
 * policy, a merchant whose page may embed it, and a stranger whose page may not.
 */
export interface Stand {
  readonly service: string;
  readonly merchant: string;
  readonly stranger: string;
  /** What the vault has received. */
  readonly vault: { readonly received: string[] };
  /** The address and body of every other request, in which tests search for card data. */
  readonly traffic: string[];
  close(): Promise<void>;
}

/** The vault's answer to a valid card. */
const goodToken = { status: 201, body: { token: 'tok_test', card: { brand: 'VISA', last4: '4242' } } };

/** One source file with all its imports, bundled as the package's build does. */
async function script(path: string): Promise<string> {
  const config = singleFile({ outDir: 'unused', input: { script: join(root, path) } });
  const made = await build({ ...config, build: { ...config.build, write: false } });
  const [bundle] = [made].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`nothing was built from ${path}`);
  return chunk.code;
}

async function listen(handler: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

function frameDocument(scheme: string, css: string, origins: readonly string[]): string {
  return `<!doctype html><html lang="en-ZA" data-theme="${scheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${scheme}"><title>Card details</title>
<style>${css}</style><meta name="pay-session" content="ses_test">
<meta name="pay-origins" content="${JSON.stringify(origins).replaceAll('"', '&quot;')}">
<script type="module" src="/frame/card.js"></script></head><body>${cardMarkup('EN_ZA')}</body></html>`;
}

const page = (
  scheme: string,
) => `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}"><title>Shop</title><link rel="stylesheet" href="/page.css"></head>
<body><main><h1>Pay</h1><div id="here"></div><button>After</button></main><script type="module" src="/page.js"></script></body></html>`;

const pageCss = `body{margin:0;font:1rem/1.5 system-ui,sans-serif}main{padding:1rem}@media(prefers-color-scheme:dark){body{background:#14161a;color:#fff}}`;

/** The page stores the frame in `window.frame` and its reports in `window.told`. */
const pageScript = `import { CardFrame } from '/outside.js';
const told = (window.told = []);
const note = (name) => (value) => told.push([name, value]);
window.frame = new CardFrame({ onReady: note('ready'), onChange: note('change'), onSubmit: note('submit'),
  onHeight: note('height'), onFocus: note('focus'), onUnavailable: note('unavailable') });
window.open = (options) => window.frame.mount(document.getElementById('here'), options);`;

/** Starts the stand on free ports. */
export async function openStand(): Promise<Stand> {
  const [inside, outside] = await Promise.all([script('src/frame/inside.ts'), script('src/frame/outside.ts')]);
  const css = readFileSync(join(root, 'src/frame/inside.css'), 'utf8');
  const hash = createHash('sha256').update(css).digest('base64');
  const vault: Stand['vault'] = { received: [] };
  const traffic: string[] = [];
  const origins: string[] = [];

  const remember = async (request: IncomingMessage) => {
    const body = await text(request);
    if (request.url !== '/vault/tokens') traffic.push(`${request.url} ${body}`);
    return body;
  };

  const merchantPage: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://page');
    void remember(request).then(() => {
      const [type, body] = {
        '/page.css': ['text/css', pageCss],
        '/page.js': ['text/javascript', pageScript],
        '/outside.js': ['text/javascript', outside],
      }[url.pathname] ?? ['text/html', page(url.searchParams.get('scheme') ?? 'light')];
      response.setHeader(
        'content-security-policy',
        `default-src 'self'; frame-src ${origins[0]}; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      );
      response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    });
  };

  const serviceHandler: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    void remember(request).then((body) => {
      if (url.pathname === '/vault/tokens') {
        vault.received.push(body);
        return void response.writeHead(goodToken.status, { 'content-type': 'application/json' }).end(JSON.stringify(goodToken.body));
      }
      if (url.pathname === '/frame/card.js') return void response.setHeader('content-type', 'text/javascript').end(inside);
      if (url.pathname === '/silent')
        return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Nothing</title>');
      // `anyone`: simulates a browser without frame-ancestors, so that only the frame's own check protects it.
      const ancestors = url.searchParams.has('anyone') ? '*' : origins[1];
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'sha256-${hash}'; connect-src 'self'; form-action 'none'; base-uri 'none'; ` +
          `frame-ancestors ${ancestors}; require-trusted-types-for 'script'; trusted-types 'none'`,
      );
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(frameDocument(url.searchParams.get('scheme') ?? 'light', css, origins.slice(1, 2)));
    });
  };

  const opened = [await listen(serviceHandler), await listen(merchantPage), await listen(merchantPage)];
  origins.push(...opened.map(({ origin }) => origin));
  const [service = '', merchant = '', stranger = ''] = origins;
  return {
    service,
    merchant,
    stranger,
    vault,
    traffic,
    close: async () => {
      for (const { server } of opened) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}
