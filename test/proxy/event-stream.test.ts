import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endWithReconnectHint, eventStream } from '../../src/proxy/event-stream.ts';

/** The event streams of the proxy, if the service or the connection to it does something wrong. */

const bytes = (text: string) => new TextEncoder().encode(text);

describe('an event stream', () => {
  test('leaves out an event that is no JSON, and goes on', async () => {
    const source = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(bytes('data: <html>\n\ndata: {"version":2}\n\n'));
        out.close();
      },
    });
    const asItIs = (view: object) => Promise.resolve(view);
    const text = await eventStream(source, (view) => view as object, asItIs).text();
    assert.equal(text, 'retry: 2000\n\nevent: view\ndata: {"version":2}\n\n');
  });

  test('whose connection broke is left alone when the process stops', async () => {
    const faults: unknown[] = [];
    const note = (fault: unknown) => faults.push(fault);
    process.on('uncaughtException', note);
    const ending = new AbortController();
    const source = new ReadableStream<Uint8Array>({ pull: (out) => out.error(new Error('the service is gone')) });
    const headers = { 'content-type': 'text/event-stream' };
    const response = endWithReconnectHint(new Response(source, { headers }), ending.signal, () => 1_000);
    await assert.rejects(response.text());
    ending.abort();
    // An exception in a listener is reported in a later turn.
    await new Promise(setImmediate);
    process.off('uncaughtException', note);
    assert.deepEqual(faults, []);
  });
});
