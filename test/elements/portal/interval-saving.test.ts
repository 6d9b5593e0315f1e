import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { samePlanIn, savingIn, savingOf } from '../../../src/elements/portal/flow/interval-saving.flow.ts';
import type { PortalPackages } from '../../../src/contract/sessions/portal.ts';

/** The saving of a longer billing interval. */

type Product = PortalPackages['products'][number];

const plan = (name: string, price_incl: number, unit_label: string | null = null): Product => ({
  product_id: `pro_${name}`,
  name,
  description: null,
  unit_label,
  price_incl,
  is_current: false,
});

const packages = (billing_period: PortalPackages['billing_period'], products: readonly Product[], more: object = {}): PortalPackages => ({
  billing_period,
  products: [...products],
  ...more,
});

const monthly = packages('MONTHLY', [plan('Basic', 22_885), plan('Pro', 45_885)]);
const savings = (group: PortalPackages, others: readonly PortalPackages[]) =>
  group.products.map((product) => savingOf([...others, group], group, product));

describe('the saving of a longer billing interval', () => {
  test('is calculated from the prices, to the cent; the percentage is never rounded up', () => {
    const yearly = packages('YEARLY', [plan('Basic, yearly', 228_850), plan('Pro (annual)', 458_850)]);
    assert.deepEqual(savings(yearly, [monthly]), [
      { payments: 12, each: 22_885, saved: 45_770, percent: 16 },
      { payments: 12, each: 45_885, saved: 91_770, percent: 16 },
    ]);
    assert.deepEqual(savingIn([monthly, yearly], yearly), { percent: 16, always: true });
    assert.equal(savingIn([monthly, yearly], monthly), null);
  });

  const cases: Readonly<
    Record<string, { readonly group: PortalPackages; readonly others?: readonly PortalPackages[]; readonly saved: (number | null)[] }>
  > = {
    'nothing where it costs as much': { group: packages('YEARLY', [plan('Basic', 274_620)]), saved: [null] },
    'nothing where it costs more': { group: packages('YEARLY', [plan('Basic', 300_000)]), saved: [null] },
    'nothing beside a plan of another name': { group: packages('YEARLY', [plan('Premium', 100)]), saved: [null] },
    'nothing beside a plan that is counted in something else': { group: packages('YEARLY', [plan('Basic', 100, 'seat')]), saved: [null] },
    'nothing where two plans might be meant': {
      group: packages('YEARLY', [plan('Basic', 100)]),
      others: [packages('MONTHLY', [plan('Basic', 100), plan('Basic, monthly', 200)])],
      saved: [null],
    },
    'nothing where a name says more than how often': { group: packages('YEARLY', [plan('Basic, large', 100)]), saved: [null] },
    'nothing between days and months': {
      group: packages('MONTHLY', [plan('Basic', 100)]),
      others: [packages('WEEKLY', [plan('Basic', 100)])],
      saved: [null],
    },
    'nothing where the shorter does not fit into the longer': {
      group: packages('CUSTOM', [plan('Basic', 100)], { custom_period: 'MONTHS', custom_interval: 4 }),
      others: [packages('EVERY_3_MONTHS', [plan('Basic', 100)])],
      saved: [null],
    },
    'in weeks and days': {
      group: packages('CUSTOM', [plan('Bread', 1_000)], { custom_period: 'WEEKS', custom_interval: 2 }),
      others: [packages('WEEKLY', [plan('Bread', 600)]), packages('DAILY', [plan('Cake', 1)])],
      saved: [200],
    },
    'beside the shortest that has the plan': {
      group: packages('YEARLY', [plan('Pro', 500_000)]),
      others: [packages('EVERY_6_MONTHS', [plan('Pro', 260_000)]), monthly],
      saved: [50_620],
    },
    'over several years': {
      group: packages('CUSTOM', [plan('Basic', 400_000)], { custom_period: 'YEARS', custom_interval: 2 }),
      saved: [24 * 22_885 - 400_000],
    },
  };
  for (const [name, { group, others = [monthly], saved }] of Object.entries(cases))
    test(`is ${name}`, () =>
      assert.deepEqual(
        savings(group, others).map((saving) => saving?.saved ?? null),
        saved,
      ));

  test('differs from plan to plan', () => {
    const yearly = packages('YEARLY', [plan('Basic', 228_850), plan('Pro', 550_000)]);
    assert.deepEqual(savingIn([monthly, yearly], yearly), { percent: 16, always: false });
  });
});

test('the same plan in another interval is recognised by its name', () => {
  const yearly = packages('YEARLY', [plan('Basic – yearly', 1), plan('Pro', 2)]);
  assert.equal(samePlanIn(yearly, plan('basic', 5))?.name, 'Basic – yearly');
  assert.equal(samePlanIn(yearly, plan('Business', 5)), undefined);
});
