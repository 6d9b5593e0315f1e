import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { refuseField, Refusal } from '../../contract/errors.ts';
import { sandboxAnswerBody } from '../../contract/mandates.ts';
import { toPhoneNumber } from '../../facts/phone.ts';
import { answerMandate, mandatesOfPhone, phoneOfMandate } from '../commands/mandates/payer-answer.ts';
import type { Services } from '../commands/write.ts';
import { readFields } from '../http/body.ts';
import { guardTool } from './document.ts';
import { phonePage, type Message } from './phone/messages.ts';
import { sendPage } from './parts.ts';

/** A page that simulates a payer's phone. It shows banks' questions about mandates, and takes the answers (docs/rulings/sandbox.md). */

/** The path of a simulated phone. */
export const phonePath = (contact_number: string): string => `/sandbox/phone/${encodeURIComponent(contact_number)}`;

function numberOf(c: Context): string {
  const number = toPhoneNumber(c.req.param('contact_number') ?? '');
  if (number === null) throw refuseField('007', 'contact_number', 'exists', 'no such phone');
  return number;
}

/** The messages to a number, newest first. */
async function messagesOf(services: Services, number: string): Promise<Message[]> {
  const found = await mandatesOfPhone(services, number);
  return Promise.all(
    found.map(async ({ account, mandate }) => ({
      account,
      mandate,
      method: await services.store.of(account.id).find('payment_methods', mandate.payment_methods_id),
    })),
  );
}

export function phoneRoutes(services: Services, frozen: () => boolean): Hono {
  const app = new Hono();
  app.use('/sandbox/phone/*', csrf());

  app.get('/sandbox/phone/:contact_number', async (c) => {
    const named = c.req.param('contact_number');
    // An element knows only the mandate, because its page may not see the phone number.
    if (named.startsWith('man_')) return c.redirect(phonePath(await phoneOfMandate(services, named)), 303);
    const number = numberOf(c);
    const now = services.clock.now();
    guardTool(c);
    c.header('x-clock', now.toISOString());
    const { page, version } = phonePage({ number, now, frozen: frozen(), messages: await messagesOf(services, number) });
    return sendPage(c, { page, version }, 200);
  });

  app.post('/sandbox/phone/:contact_number', async (c) => {
    const number = numberOf(c);
    const { mandate, ...form } = await readFields(c);
    const asked = sandboxAnswerBody.safeParse(form);
    if (typeof mandate === 'string' && asked.success)
      await answerMandate(services, mandate, asked.data.answer).catch((error: unknown) => {
        // The answer came too late, or another one came first. The page shows the present state.
        if (!(error instanceof Refusal)) throw error;
      });
    return c.redirect(phonePath(number), 303);
  });
  return app;
}
