import { getRequestListener } from '@hono/node-server';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Proxy } from 'pay-elements/proxy';

/** Fastify. The proxy has its own plugin: only there are bodies left unparsed. All other routes parse them as usual. */
export function withFastify(pay: Proxy): FastifyInstance {
  // Without this, Fastify would not close while a page holds an event stream open.
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
