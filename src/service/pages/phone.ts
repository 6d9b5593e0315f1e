import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { Refusal } from '../../contract/errors.ts';
import { sandboxAnswerBody } from '../../contract/mandates.ts';
import { normalisePhone } from '../../contract/south-africa.ts';
import { answerMandate, mandatesOfPhone } from '../commands/mandates/answer.ts';
import type { Services } from '../commands/write.ts';
import { guard } from './document.ts';
import { phonePage, type Message } from './phone/messages.ts';
import { sendPage } from './refresh.ts';

/** A page that plays a payer's phone: banks' questions about mandates come in, and are answered (design.md part 5). */

/** Where a phone is played. */
export const phonePath = (contact_number: string): string => `/sandbox/phone/${encodeURIComponent(contact_number)}`;

function numberOf(c: Context): string {
  const number = normalisePhone(c.req.param('contact_number') ?? '');
  if (number === null) throw new Refusal('007', 'no such phone');
  return number;
}

/** The messages that came to a number, newest first. */
async function messagesOf(services: Services, number: string): Promise<Message[]> {
  const found = await mandatesOfPhone(services, number);
  return Promise.all(
    found.map(async ({ account, mandate }) => ({
      account,
      mandate,
      method: await services.store.find('payment_methods', account.id, mandate.payment_methods_id),
    })),
  );
}

export function phoneRoutes(services: Services, frozen: () => boolean): Hono {
  const app = new Hono();
  app.use('/sandbox/phone/*', csrf());

  app.get('/sandbox/phone/:contact_number', async (c) => {
    const number = numberOf(c);
    const now = services.clock.now();
    guard(c);
    c.header('x-clock', now.toISOString());
    const { page, version } = phonePage({ number, now, frozen: frozen(), messages: await messagesOf(services, number) });
    return sendPage(c, { page, version }, 200);
  });

  app.post('/sandbox/phone/:contact_number', async (c) => {
    const number = numberOf(c);
    const { mandate, ...form } = await c.req.parseBody();
    const asked = sandboxAnswerBody.safeParse(form);
    if (typeof mandate === 'string' && asked.success)
      await answerMandate(services, mandate, asked.data.answer).catch((error: unknown) => {
        // Too late, or answered elsewhere: the page says how it stands.
        if (!(error instanceof Refusal)) throw error;
      });
    return c.redirect(phonePath(number), 303);
  });
  return app;
}
