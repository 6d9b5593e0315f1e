import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { PanelForm } from '../../../src/elements/portal/panel/panel-form.ts';
import type { PortalIntents } from '../../../src/elements/portal/panel/portal-intents.ts';
import { panelContent } from '../../../src/elements/portal/screen/panel-content.ts';
import { step } from '../../../src/elements/portal/flow/portal.flow.ts';
import {
  INITIAL,
  NEW_CARD,
  type Action,
  type Activity,
  type Notice,
  type Panel,
  type PreviewState,
} from '../../../src/elements/portal/flow/portal-state.flow.ts';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';
import { aPortalView, CANCELS_LATER, INVOICE, PLAN, STANDINGS, SUBSCRIBES } from './views.ts';

/** Every dialog can be left: in every state of every panel there is a button that closes it, and it works. */

const PANELS: readonly Panel[] = [
  { type: 'plan', choice: null },
  { type: 'plan', choice: { product_id: 'pro_1', qty: 1 } },
  { type: 'plan', choice: { product_id: 'pro_2', qty: 3 } },
  { type: 'subscribe', choice: { product_id: 'pro_2', qty: 1 }, card: 'crd_1' },
  { type: 'subscribe', choice: { product_id: 'gone', qty: 1 }, card: NEW_CARD },
  { type: 'cancel' },
  { type: 'reactivate' },
  { type: 'pay', card: 'crd_1' },
  { type: 'pay', card: NEW_CARD },
  { type: 'cards' },
  { type: 'invoices' },
  { type: 'debits' },
  { type: 'card' },
  { type: 'name', card_id: 'crd_1' },
  { type: 'name', card_id: 'gone' },
  { type: 'remove', card_id: 'crd_2' },
  { type: 'remove', card_id: 'gone' },
  { type: 'details' },
  { type: 'invoice', id: 'inv_1' },
  { type: 'invoice', id: 'gone' },
];

const PREVIEWED: Readonly<Record<string, PreviewState | null>> = {
  'nothing asked': null,
  'a slow preview': { type: 'asking' },
  'no answer': { type: 'failed', refused: false },
  'a refusal': { type: 'failed', refused: true },
  'a plan': { type: 'known', preview: PLAN },
  'an end': { type: 'known', preview: CANCELS_LATER },
  'a price': { type: 'known', preview: SUBSCRIBES },
  'an invoice': { type: 'known', preview: INVOICE },
};

const action: Action = { name: 'pay', body: {}, key: 'key-1' };
const DOING: Readonly<Record<string, Activity | null>> = {
  idle: null,
  'a card being read': { type: 'tokenising', then: action, nickname: '' },
  sending: { type: 'sending', action, tries: 0, then: null },
  'sending for ever': { type: 'sending', action, tries: 9, then: null },
  'a card at its bank': { type: 'verifying', key: 'key-1', then: action },
};

const NOTICES: readonly (Notice | null)[] = [
  null,
  { type: 'declined', code: 'no_card' },
  { type: 'settling' },
  { type: 'card', code: 'withdrawn' },
  { type: 'card_service' },
  { type: 'frame' },
  { type: 'invalid', fields: ['email'] },
  { type: 'changed' },
  { type: 'repriced' },
  { type: 'unsure' },
  { type: 'under_way' },
  { type: 'refused' },
];

const VIEWS: Readonly<Record<string, PortalView>> = {
  'an account': aPortalView(),
  'an account that owes': aPortalView(STANDINGS['past due']?.view),
  'an account without anything': aPortalView({ ...STANDINGS['no subscription']?.view, packages: [], billing_details: null }),
};

describe('every panel can be left', () => {
  const place = document.createElement('div');

  /** Records what a press would do, in order. */
  const handsFor = (done: string[], busy: boolean): PortalIntents => ({
    open: ({ type }) => void done.push(`open ${type}`),
    close: () => void done.push('close'),
    act: (action) => void done.push(action),
    addCard: () => void done.push('add_card'),
    retry: () => void done.push('retry'),
    leave: () => void done.push('leave'),
    pdf: (id) => `/${id}.pdf`,
    form: new PanelForm({ requestUpdate: () => undefined }, () => INITIAL),
    interval: undefined,
    chooseInterval: () => undefined,
    backUrl: null,
    busy,
  });

  for (const panel of PANELS)
    it(`${JSON.stringify(panel)}: by a button, in every state`, () => {
      const caught: string[] = [];
      for (const [account, view] of Object.entries(VIEWS))
        for (const [preview, previewed] of Object.entries(PREVIEWED))
          for (const [what, doing] of Object.entries(DOING))
            for (const notice of NOTICES) {
              const state = { ...INITIAL, phase: 'open', session: 'ses_1', view, panel, previewed, doing, notice } as const;
              const done: string[] = [];
              render(panelContent({ panel, state, view, intents: handsFor(done, doing !== null) }), place);
              for (const each of place.querySelectorAll('button')) each.click();
              if (!done.includes('close')) caught.push([account, preview, what, notice?.type].join(', '));
            }
      expect(caught).to.deep.equal([]);
    });

  for (const [what, doing] of Object.entries(DOING))
    it(`and is closed by ${what}`, () => {
      for (const panel of PANELS) {
        const before = { ...INITIAL, phase: 'open', session: 'ses_1', view: aPortalView(), panel, doing } as const;
        const { state } = step(before, { type: 'close' });
        expect([state.panel, state.activity === null || 'then' in state.activity ? (state.activity?.then ?? null) : null]).to.deep.equal([
          null,
          null,
        ]);
      }
    });
});
