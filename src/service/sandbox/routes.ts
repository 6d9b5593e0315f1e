import { Hono } from 'hono';
import { z } from 'zod';
import { refuseField } from '../../contract/errors.ts';
import { readJson, SMALL_BODY } from '../http/body.ts';
import { refuseBody } from '../http/issues.ts';
import type { Runner } from '../work/runner.ts';
import type { AdjustableClock } from '../domain/ports.ts';
import { addDuration, parseDuration } from './duration.ts';

/** The sandbox's own operations (docs/rulings/sandbox.md). They exist only where rails are simulated, and need no key. */

const clockBody = z.union(
  [
    z.strictObject({ now: z.iso.datetime({ offset: true }), freeze: z.boolean().optional() }),
    z.strictObject({
      advance: z.string().refine((s) => parseDuration(s) !== null, { error: 'must be an ISO 8601 duration such as P1M' }),
      freeze: z.boolean().optional(),
    }),
    z.strictObject({ freeze: z.boolean() }),
    z.strictObject({ stop: z.literal(true) }),
  ],
  {
    error:
      'send {"now": "2027-01-31T08:00:00Z"} or {"advance": "P1M"}, with "freeze": true to stand still, or {"stop": true} to give a move up',
  },
);

const seconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/** The last moment that the clock can reach. */
const END = new Date('2100-12-31T23:59:59Z');

/** The last moment to which one call can move the clock from `from`. */
function horizon(from: Date): Date {
  const decade = addDuration(from, { months: 120, days: 0, milliseconds: 0 });
  return decade < END ? decade : END;
}

/** Moves the clock, or gives a move up, as the body of POST /sandbox/clock asks. @throws Refusal for a wrong body, or a move back */
export async function moveClock(clock: AdjustableClock, runner: Runner, raw: unknown): Promise<{ now: string; ran: number }> {
  const parsed = clockBody.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw refuseBody(parsed.error, raw);
  const body = parsed.data;
  if ('stop' in body) {
    if (!(await clock.giveUp())) throw refuseField('008', 'stop', 'moving', 'the clock is not being moved, so there is nothing to stop');
    return { now: seconds(clock.now()), ran: 0 };
  }
  const duration = 'advance' in body ? parseDuration(body.advance) : null;
  const to = (from: Date) => {
    const target = 'now' in body ? new Date(body.now) : duration === null ? from : addDuration(from, duration);
    const field = 'now' in body ? 'now' : 'advance';
    const last = horizon(from);
    // This also catches an invalid date, such as after a duration that is too long.
    if (!(target <= last))
      throw refuseField(
        '005',
        field,
        'horizon',
        `the clock moves at most ten years in one call, and never beyond the year 2100: until ${seconds(last)}`,
      );
    if (target < from) throw refuseField('005', field, 'forward', `the clock only moves forward; it is ${seconds(from)}`);
    return target;
  };
  const ran = await runner.advance(to, body.freeze ?? false);
  return { now: seconds(clock.now()), ran };
}

/** The routes of the sandbox's clock. */
export function sandboxRoutes(clock: AdjustableClock, runner: Runner): Hono {
  const app = new Hono();

  app.get('/sandbox/clock', async (c) => {
    // Another node may have moved the clock a moment ago.
    await clock.refresh();
    const target = clock.move()?.target;
    return c.json({
      status: true,
      result: { now: seconds(clock.now()), frozen: clock.frozen(), moving_to: target === undefined ? null : seconds(target) },
    });
  });

  app.post('/sandbox/clock', async (c) => c.json({ status: true, result: await moveClock(clock, runner, await readJson(c, SMALL_BODY)) }));
  return app;
}
