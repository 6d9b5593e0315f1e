import { Hono } from 'hono';
import { z } from 'zod';
import { Refusal } from '../../contract/errors.ts';
import { readJson } from '../http/body.ts';
import { refuseBody } from '../http/issues.ts';
import type { Runner } from '../work/runner.ts';
import type { AdjustableClock } from '../domain/ports.ts';
import { add, parseDuration } from './duration.ts';

/** The sandbox's own operations (design.md part 5); they exist only where rails are simulated, and need no key. */

const clockBody = z.union(
  [
    z.strictObject({ now: z.iso.datetime({ offset: true }), freeze: z.boolean().optional() }),
    z.strictObject({
      advance: z.string().refine((s) => parseDuration(s) !== null, { error: 'must be an ISO 8601 duration such as P1M' }),
      freeze: z.boolean().optional(),
    }),
    z.strictObject({ freeze: z.boolean() }),
  ],
  { error: 'send {"now": "2027-01-31T08:00:00Z"} or {"advance": "P1M"}, with "freeze": true to stand still' },
);

const seconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/** Moves the clock as a body of POST /sandbox/clock asks. @throws Refusal for a body that is none, or a way back */
export async function moveClock(clock: AdjustableClock, runner: Runner, raw: unknown): Promise<{ now: string; ran: number }> {
  const parsed = clockBody.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw refuseBody(parsed.error, raw);
  const body = parsed.data;
  const duration = 'advance' in body ? parseDuration(body.advance) : null;
  const to = (from: Date) => {
    const target = 'now' in body ? new Date(body.now) : duration === null ? from : add(from, duration);
    if (target < from) throw new Refusal('005', `the clock only moves forward; it is ${seconds(from)}`);
    return target;
  };
  const ran = await runner.advance(to, body.freeze ?? false);
  return { now: seconds(clock.now()), ran };
}

export function sandboxRoutes(clock: AdjustableClock, runner: Runner): Hono {
  const app = new Hono();

  app.get('/sandbox/clock', async (c) => {
    // Another node may have moved it a moment ago.
    await clock.refresh();
    return c.json({ status: true, result: { now: seconds(clock.now()), frozen: clock.frozen() } });
  });

  app.post('/sandbox/clock', async (c) => c.json({ status: true, result: await moveClock(clock, runner, await readJson(c)) }));
  return app;
}
