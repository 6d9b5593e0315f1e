import { context, ROOT_CONTEXT, SpanStatusCode, trace, type Span as OpenSpan } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { Refusal } from '../../contract/errors.ts';
import type { Span, Traces } from '../domain/traces.ts';

/** What traces are sent with. */
export interface TraceOptions {
  /** A collector's receiver of OTLP over HTTP, such as `http://localhost:4318/v1/traces`. */
  readonly url: string;
  /** Told once when traces cannot be sent; not again before some could. */
  readonly failed: (error: unknown) => void;
}

/** Traces that are sent to an OpenTelemetry collector. */
export function createTraces({ url, failed }: TraceOptions): Traces {
  // The spans of one request are found by what runs in it. Where the process has a manager of its own, that one is used.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'pay-elements' })),
    spanProcessors: [new BatchSpanProcessor({ exporter: withFailureReport(new OTLPTraceExporter({ url }), failed) })],
  });
  const tracer = provider.getTracer('pay-elements');
  return {
    span(name, facts, body, traceparent) {
      const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
      const parent = caller === null ? context.active() : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true });
      return tracer.startActiveSpan(name, { attributes: facts }, parent, async (span) => {
        try {
          return await body(spanOf(span));
        } catch (error) {
          if (!(error instanceof Refusal)) {
            // Its class alone: a message may quote what somebody typed.
            span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          throw error;
        } finally {
          span.end();
        }
      });
    },
    note: (facts) => void trace.getActiveSpan()?.setAttributes(facts),
    close: () => provider.shutdown(),
  };
}

const spanOf = (span: OpenSpan): Span => ({
  rename: (name) => void span.updateName(name),
  note: (facts) => void span.setAttributes(facts),
  fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
});

/** An exporter whose failures are heard of: the first one after a success. */
function withFailureReport(exporter: SpanExporter, failed: (error: unknown) => void): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code === ExportResultCode.FAILED;
        if (fails && !isFailing) failed(result.error);
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
