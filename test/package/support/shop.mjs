/**
 * A shop as a merchant writes it, in plain JavaScript so that every Node version can run it. Its first line of output
 * contains its address.
 */
import { createServer } from 'node:http';
import { createProxy } from 'pay-elements/proxy';

const { BASE_URL: baseUrl, NODE_VERSION_WANTED: wanted } = process.env;
if (!process.version.startsWith(`v${wanted}.`)) throw new Error(`this is Node ${process.version}, not ${wanted}`);

let pay;
const server = createServer(async (incoming, outgoing) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const request = new Request(new URL(incoming.url, pay.origin), {
    method: incoming.method,
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const answer = await handle(request, { address: incoming.socket.remoteAddress });
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) for await (const chunk of answer.body) outgoing.write(chunk);
  outgoing.end();
});

async function handle(request, connection) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/pay/')) return pay.proxy.fetch(request, connection);
  const session = await pay.proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00', customization: { type: 'EMBED' } });
  return pathname === '/session'
    ? Response.json(session)
    : new Response(`<!doctype html><pay-checkout session="${session.session_id}"></pay-checkout>`, {
        headers: { 'content-type': 'text/html' },
      });
}

server.listen(0, () => {
  const origin = `http://localhost:${server.address().port}`;
  const proxy = createProxy({
    baseUrl,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    allowedOrigins: [origin],
    publicUrl: origin,
  });
  proxy.on('checkout.completed', ({ checkout }) => console.log(`paid ${checkout.session_id}`));
  pay = { origin, proxy };
  console.log(origin);
});
