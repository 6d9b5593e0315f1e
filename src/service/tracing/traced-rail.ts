import type { SpanFacts, Traces } from '../domain/traces.ts';

/**
 * Wraps a rail so that every call is a span with the call's reference. `textIsReference`: an argument that is a text is a
 * reference. No other argument is recorded, because it may be a card.
 */
export function tracedRail<Rail extends object>(traces: Traces, name: string, rail: Rail, textIsReference = false): Rail {
  return new Proxy(rail, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      const operation = String(property);
      return (...asked: unknown[]): unknown => {
        const call: { answer?: unknown; returned: boolean } = { returned: false };
        const recorded = traces.span(`${name} ${operation}`, { 'pay.rail': name, ...referenceIn(asked, textIsReference) }, () => {
          call.answer = Reflect.apply(member, target, asked);
          call.returned = true;
          return Promise.resolve(call.answer);
        });
        // An answer that is not a promise is passed on at once.
        return call.returned && !(call.answer instanceof Promise) ? call.answer : recorded;
      };
    },
  });
}

function referenceIn(asked: readonly unknown[], textIsReference: boolean): SpanFacts {
  for (const part of asked) {
    if (textIsReference && typeof part === 'string') return { 'pay.reference': part };
    if (typeof part === 'object' && part !== null && 'reference' in part && typeof part.reference === 'string')
      return { 'pay.reference': part.reference };
  }
  return {};
}
