import type { SpanFacts, Traces } from '../domain/traces.ts';

/**
 * A rail of which every call is a span, with the reference that it is about. `textIsReference`: a text that it is asked with is
 * a reference. Nothing else of what is asked is written down: it may be a card.
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
        // What the rail answers at once, its caller has at once.
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
