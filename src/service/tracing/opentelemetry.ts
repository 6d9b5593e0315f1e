import { context, ROOT_CONTEXT, SpanStatusCode, trace, type Span as OpenSpan } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import { Refusal } from '../../contract/errors.ts';
import type { Span, Traces } from '../domain/traces.ts';

/** Options for sending traces. */
export interface TraceOptions {
  /** The address of a collector for OTLP over HTTP, such as `http://localhost:4318/v1/traces`. */
  readonly url: string;
  /** Called once when traces cannot be sent. Called again only after traces were sent in between. */
  readonly failed: (error: unknown) => void;
}

/** Sends traces to an OpenTelemetry collector. */
export function createTraces({ url, failed }: TraceOptions): Traces {
  // The spans of one request find each other through the async context. If the process already has a context manager, that one is used.
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
            // Only the class of the error, because its message may quote what somebody typed.
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

/** An exporter that reports the first failure after a success. */
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
