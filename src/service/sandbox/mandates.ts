import { Hono } from 'hono';
import { z } from 'zod';
import { mandateAnswer, sandboxAnswerBody } from '../../contract/mandates.ts';
import { answerMandate } from '../commands/mandates/payer-answer.ts';
import type { Services } from '../commands/write.ts';
import { readJson, SMALL_BODY } from '../http/body.ts';
import { refuseBody } from '../http/issues.ts';

/** Simulates the payer's bank in the sandbox (docs/rulings/sandbox.md). Like the clock, it needs no key. */
export function sandboxMandateRoutes(services: Services): Hono {
  const app = new Hono();
  app.post('/sandbox/mandates/:id/answer', async (c) => {
    const raw = await readJson(c, SMALL_BODY);
    const parsed = sandboxAnswerBody.safeParse(raw, { reportInput: true });
    if (!parsed.success) throw refuseBody(parsed.error, raw);
    const result = await answerMandate(services, c.req.param('id'), parsed.data.answer);
    return c.json(z.encode(mandateAnswer, { status: true, result }));
  });
  return app;
}
