import { getRequestListener } from '@hono/node-server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Proxy } from 'pay-elements/proxy';

/** Fastify: in a plugin of its own, so that its bodies stay unparsed for the proxy and everybody else's are parsed as ever. */
export function withFastify(pay: Proxy): FastifyInstance {
  // A page follows its session over an event stream, which never ends by itself.
  const app = Fastify({ forceCloseConnections: true });
  const payments = getRequestListener(pay.fetch);
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, next) => next(null));
    scope.all('/pay/*', (request, reply) => {
      reply.hijack();
      void payments(request.raw, reply.raw);
    });
    done();
  });
  return app;
}
