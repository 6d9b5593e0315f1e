import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { createMetrics } from '../../../src/service/http/metrics.ts';

/**
 * The dashboard and the alerts that operators start with use only metrics that the service has, and only labels that these
 * metrics have.
 */

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../../sandbox/operations', name), 'utf8');

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly for: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const alerts = (parse(read('alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
const asked = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

/** The metrics in an expression. */
const metricsIn = (expr: string): string[] => expr.match(/\b(?:pay|nodejs|process)_[a-z0-9_]+/g) ?? [];

describe('the dashboard and the alerts', () => {
  /** The names of all metrics of the service, with their labels. */
  const names = new Map<string, readonly string[]>();
  before(async () => {
    const metrics = createMetrics({
      waiting: () => Promise.resolve({ due: 0, deliveries: 0, oldest: 0 }),
      reconciliation: () => Promise.resolve({ differences: { card: 2, debit: 0 }, strays: 1, behind: 3 }),
      pool: () => ({ used: 0, idle: 0, waiting: 0 }),
      streams: () => 0,
    });
    metrics.answered({ method: 'POST', route: '/vault/tokens', status: 400, seconds: 1 });
    metrics.transacted(1);
    metrics.workFailed('look');
    metrics.cspReport('script-src');
    metrics.faulted({ class: 'away', sqlstate: null });
    metrics.forgot('emails', 1);
    metrics.retentionDone(new Date());
    metrics.ready(null);
    const { body } = await metrics.text();
    for (const [, name = ''] of body.matchAll(/^# TYPE (\S+)/gm)) names.set(name, []);
    for (const [, name = '', labels = ''] of body.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? \S+$/gm))
      names.set(
        name,
        [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      );
  });

  test('exist', () => {
    assert.ok(alerts.length >= 10 && panels.length >= 12);
    assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    for (const { alert, labels, annotations, for: duration } of alerts) {
      assert.match(alert, /^Pay[A-Z]/);
      assert.match(labels.severity, /^(page|ticket)$/);
      assert.match(annotations.summary, /\.$/);
      assert.match(duration, /^\d+[sm]$/);
    }
  });

  for (const { where, expr } of asked)
    test(`${where}: ${expr}`, () => {
      const found = metricsIn(expr);
      assert.notEqual(found.length, 0);
      for (const name of found) assert.ok(names.has(name), `the service has no metric ${name}`);
      for (const [, name = '', labels = ''] of expr.matchAll(/\b(pay_\w+)\{([^}]*)\}/g)) {
        const known = names.get(name) ?? [];
        // A counter that has counted nothing shows no labels.
        if (known.length > 0)
          for (const [, label = ''] of labels.matchAll(/(\w+)\s*[!=]~?\s*"/g))
            assert.ok(known.includes(label), `${name} has no label ${label}`);
      }
    });

  test('show every metric of the service', () => {
    const shown = new Set(
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))).map((name) => name.replace(/_(count|bucket)$/, '')),
    );
    const ours = [...names.keys()].filter((name) => name.startsWith('pay_')).map((name) => name.replace(/_(count|bucket|sum)$/, ''));
    assert.deepEqual(
      [...new Set(ours)].filter((name) => !shown.has(name)),
      [],
    );
  });
});
