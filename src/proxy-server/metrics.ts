import type { ForwardOutcome } from './forward.ts';

/**
 * The metrics for Prometheus, in its text format. Written here without a library: three metrics do not need one, and the service's
 * library would be larger in every merchant's installation than this whole folder.
 */

/** Metrics for Prometheus. No label names a person or a session. */
export interface ProxyMetrics {
  /** Counts an answered request. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a forwarded webhook. */
  handed(outcome: ForwardOutcome): void;
  /** Counts an opened or ended event stream. */
  streams(change: 1 | -1): void;
  /** All metrics in the text format. */
  text(): string;
}

/** The media type of the text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Seconds: from a normal session to a service that does not answer. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** The methods of HTTP; any other that a client invents shares one name, so that the number of names is limited. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

interface Durations {
  readonly buckets: number[];
  count: number;
  sum: number;
}

/** The lines of a metric below its name, with the type and help that Prometheus expects. */
const metric = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples].join('\n');

function histogramLines(name: string, labels: string, { buckets, count, sum }: Durations): string[] {
  const upTo = BUCKETS.map((edge, index) => `${name}_bucket{${labels},le="${edge}"} ${buckets[index] ?? 0}`);
  return [...upTo, `${name}_bucket{${labels},le="+Inf"} ${count}`, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`];
}

/** The metrics of any process, under Prometheus' standard names. */
function processMetrics(): string[] {
  const { user, system } = process.cpuUsage();
  return [
    metric('process_cpu_seconds_total', 'counter', 'Processor time used', [`process_cpu_seconds_total ${(user + system) / 1e6}`]),
    metric('process_resident_memory_bytes', 'gauge', 'Memory in use', [`process_resident_memory_bytes ${process.memoryUsage.rss()}`]),
    metric('process_start_time_seconds', 'gauge', 'When the process started', [
      `process_start_time_seconds ${Math.floor(performance.timeOrigin / 1000)}`,
    ]),
  ];
}

/** Metrics that start at zero. */
export function createProxyMetrics(): ProxyMetrics {
  const requests = new Map<string, Durations>();
  const webhooks: Record<ForwardOutcome, number> = { taken: 0, refused: 0, unanswered: 0 };
  let open = 0;
  return {
    // Method, route and status all come from fixed lists, so no label needs escaping.
    answered({ method, route, status, seconds }) {
      const labels = `method="${METHODS.has(method) ? method : 'other'}",route="${route}",status="${status}"`;
      const known = requests.get(labels) ?? { buckets: BUCKETS.map(() => 0), count: 0, sum: 0 };
      requests.set(labels, known);
      for (const [index, edge] of BUCKETS.entries()) if (seconds <= edge) known.buckets[index] = (known.buckets[index] ?? 0) + 1;
      known.count += 1;
      known.sum += seconds;
    },
    handed: (outcome) => void (webhooks[outcome] += 1),
    streams: (change) => void (open += change),
    text() {
      const durations = [...requests].flatMap(([labels, each]) => histogramLines('pay_proxy_request_seconds', labels, each));
      const handed = Object.entries(webhooks).map(([outcome, count]) => `pay_proxy_webhooks_total{outcome="${outcome}"} ${count}`);
      return `${[
        metric(
          'pay_proxy_request_seconds',
          'histogram',
          'Requests answered, and how long they took; a stream counts when it ends',
          durations,
        ),
        metric('pay_proxy_webhooks_total', 'counter', 'Webhooks sent on to the shop, by outcome', handed),
        metric('pay_proxy_streams', 'gauge', 'Event streams that are open', [`pay_proxy_streams ${open}`]),
        ...processMetrics(),
      ].join('\n')}\n`;
    },
  };
}
