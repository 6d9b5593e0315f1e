import { expect } from '@open-wc/testing';
import { html, nothing, render } from 'lit';
import { z } from 'zod';
import { portalRoutes } from '../../../src/contract/routes/portal.ts';
import { PanelForm } from '../../../src/elements/portal/panel/panel-form.ts';
import type { PortalIntents } from '../../../src/elements/portal/panel/portal-intents.ts';
import { panelContent } from '../../../src/elements/portal/screen/panel-content.ts';
import { portalPage } from '../../../src/elements/portal/screen/portal-page.ts';
import { pathOfAction } from '../../../src/elements/portal/flow/action-table.flow.ts';
import { step } from '../../../src/elements/portal/flow/portal.flow.ts';
import {
  INITIAL,
  NEW_CARD,
  type Action,
  type Panel,
  type PortalEvent,
  type PortalState,
  type Preview,
} from '../../../src/elements/portal/flow/portal-state.flow.ts';
import type { PortalCardEntry, PortalView } from '../../../src/contract/sessions/portal.ts';
import { PROBLEM_CODES, type ReceivedProblem } from '../../../src/protocol/problem.ts';
import { aPortalView, CANCELS_LATER, INVOICE, PLAN, STANDINGS, SUBSCRIBES } from './views.ts';

/**
 * After every refusal of the service a customer of the portal can continue: a field is marked, or a message gives the reason
 * and a button or link leads on.
 */

/** Every path that a refusal of this body can name. */
function pathsOf(schema: unknown, at = ''): string[] {
  const under = (name: string): string => (at === '' ? name : `${at}.${name}`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return pathsOf(schema.unwrap(), at);
  if (schema instanceof z.ZodArray) return [at, ...pathsOf(schema.element, under('0'))];
  if (!(schema instanceof z.ZodObject)) return [at];
  return [at, ...Object.entries(schema.shape).flatMap(([name, field]) => pathsOf(field, under(name)))];
}

/** The operations of the portal that use POST, by the part of the path after the session. */
const OPERATIONS = new Map(
  Object.values(portalRoutes)
    .filter(({ method }) => method === 'POST')
    .flatMap((route) => {
      const at = /\{session_id\}\/(.+)$/.exec(route.path)?.[1];
      return at === undefined ? [] : [[at, 'body' in route ? route.body : undefined] as const];
    }),
);

const ENTRY: PortalCardEntry = {
  state: 'open',
  frame_url: 'https://pay.example/frame',
  amount: 200,
  currency: 'ZAR',
  attempt_key: null,
  failure: null,
  challenge_url: null,
  card_id: null,
};
const PREVIEWS: Readonly<Partial<Record<Panel['type'], Preview>>> = {
  plan: PLAN,
  subscribe: SUBSCRIBES,
  cancel: CANCELS_LATER,
  invoice: INVOICE,
};

/** A press of a customer: the open panel, what is typed, and the button. */
interface Press {
  readonly view?: Partial<PortalView>;
  readonly panel?: Panel;
  readonly typed?: Readonly<Record<string, string>>;
  readonly button: string;
}

/** The presses, by the operation that they post to. */
const PRESSES: Readonly<Record<string, readonly Press[]>> = {
  'change-plan': [{ panel: { type: 'plan', choice: { product_id: 'pro_2', qty: 1 } }, button: 'Change plan and pay R 340,73' }],
  'keep-plan': [{ view: STANDINGS['a plan that is to change']?.view ?? {}, button: 'Keep my plan' }],
  cancel: [
    { panel: { type: 'cancel' }, button: 'Cancel subscription' },
    { panel: { type: 'cancel' }, typed: { reason: '4242 4242 4242 4242' }, button: 'Cancel subscription' },
  ],
  reactivate: [{ view: STANDINGS['stopped']?.view ?? {}, panel: { type: 'reactivate' }, button: 'Reactivate and pay R 228,85' }],
  pause: [{ view: { allowed: { ...aPortalView().allowed, pause: true } }, panel: { type: 'pause' }, button: 'Pause subscription' }],
  resume: [{ view: STANDINGS['paused, to be resumed']?.view ?? {}, panel: { type: 'resume' }, button: 'Resume subscription' }],
  subscribe: [
    {
      view: { allowed: { ...aPortalView().allowed, subscribe: true } },
      panel: { type: 'subscribe', choice: { product_id: 'pro_2', qty: 1 }, card: 'crd_1' },
      button: 'Subscribe',
    },
  ],
  pay: [{ view: STANDINGS['past due']?.view ?? {}, panel: { type: 'pay', card: 'crd_1' }, button: 'Pay R 228,85' }],
  'billing-details': [
    { panel: { type: 'details' }, typed: { city_or_town: 'Paarl' }, button: 'Save' },
    { panel: { type: 'details' }, typed: { email: 'thandi', postal_code: '80' }, button: 'Save' },
  ],
  'card-entry/save': [
    { panel: { type: 'card' }, typed: { nickname: 'Blue' }, button: 'Save card' },
    { view: STANDINGS['past due']?.view ?? {}, panel: { type: 'pay', card: NEW_CARD }, button: 'Pay R 228,85' },
  ],
  'cards/{card_id}': [
    { panel: { type: 'name', card_id: 'crd_2' }, typed: { nickname: 'Blue' }, button: 'Save' },
    { panel: { type: 'cards' }, button: 'Make default: Mastercard ending in 4444' },
  ],
  'cards/{card_id}/remove': [{ panel: { type: 'remove', card_id: 'crd_2' }, button: 'Remove' }],
};

/** The panels that send a request when they open, by the operation. */
const QUESTIONS: Readonly<Record<string, readonly Panel[]>> = {
  'change-plan/preview': [{ type: 'plan', choice: { product_id: 'pro_2', qty: 2 } }],
  'cancel/preview': [{ type: 'cancel' }],
  'subscribe/preview': [{ type: 'subscribe', choice: { product_id: 'pro_2', qty: 1 }, card: 'crd_1' }],
  'card-entry': [{ type: 'card' }, { type: 'pay', card: NEW_CARD }],
};

const read = (element: Element): string => (element.ariaLabel ?? element.textContent).replaceAll(/[\s\u00a0]+/g, ' ').trim();

/** The flow with its drawing. All requests except actions are answered at once. */
class Portal {
  readonly place = document.createElement('div');
  readonly sent: Action[] = [];
  readonly #typed = new PanelForm({ requestUpdate: () => undefined }, () => this.state);
  state: PortalState;
  focused = false;

  constructor({ view = {}, panel, typed = {} }: Omit<Press, 'button'>) {
    document.body.append(this.place);
    this.state = { ...INITIAL, phase: 'open', session: 'ses_1', view: aPortalView({ card_entry: ENTRY, ...view }) };
    if (panel) this.send({ type: 'open', panel });
    this.#typed.restore(typed);
    this.#draw();
  }

  send(event: PortalEvent): void {
    const { state, effects } = step(this.state, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'focus') this.focused = true;
      if (effect.type === 'wait' && effect.timer === 'resend') this.send({ type: 'time', timer: 'resend' });
      if (effect.type === 'send') this.sent.push(effect.action);
      if (effect.type === 'tokenise') this.send({ type: 'token', token: 'tok_1', key: 'key-t' });
      if (effect.type === 'read' && state.view) this.send({ type: 'pushed', view: state.view });
      if (effect.type === 'preview')
        this.send({ type: 'previewed', panel: effect.panel, preview: PREVIEWS[effect.panel.type] ?? expect.fail(effect.panel.type) });
    }
    this.#draw();
  }

  press(name: string): void {
    const button = [...this.scope.querySelectorAll('button')].find((each) => read(each) === name);
    (button ?? expect.fail(`no button ${name} in ${this.scope.textContent}`)).click();
  }

  /** Answers the action with a refusal until the flow stops repeating it. */
  refuse(problem: ReceivedProblem): void {
    this.focused = false;
    for (let at = this.sent.length - 1; at < this.sent.length; at += 1)
      this.send({ type: 'answered', key: this.sent[at]?.key ?? expect.fail('nothing was sent'), answer: { type: 'problem', ...problem } });
  }

  get scope(): Element {
    return this.place.querySelector(this.state.panel === null ? '.portal' : 'section.panel') ?? expect.fail('nothing is shown');
  }

  close(): void {
    render(nothing, this.place);
    this.place.remove();
  }

  /** What is wrong with the screen after a refusal. Null if nothing is wrong. */
  get fault(): string | null {
    const { scope, state } = this;
    const notice = scope.querySelector('.notice');
    const words = notice?.textContent.trim() ?? '';
    if (words.length < 20) return 'nothing is said';
    if (!this.focused) return 'nothing is heard';
    const marked = [...scope.querySelectorAll('[aria-invalid=true]')];
    if (marked.some((field) => (field.closest('.field')?.querySelector('.error')?.textContent.trim() ?? '') === ''))
      return 'a mark without words';
    if (marked.length > 0) return null;
    if (words.includes('check what you typed')) return 'something typed is wrong, and nothing is marked';
    if (notice?.querySelector('button, a[href]')) return null;
    // New terms can be agreed to by a button, and an account that was read again has its buttons.
    const live = [...scope.querySelectorAll('button.primary, button.danger, .section button, .lines button')].filter(
      ({ ariaDisabled }) => ariaDisabled === null,
    );
    return (state.panel === null || state.notice?.type === 'repriced') && live.length > 0 ? null : `no way leads on: ${words}`;
  }

  #draw(): void {
    const { state } = this;
    const { panel, view } = state;
    const intents: PortalIntents = {
      open: (wanted) => this.send({ type: 'open', panel: wanted }),
      close: () => this.send({ type: 'close' }),
      act: (name, body = {}, { card_id, withCard = false } = {}) =>
        this.send({
          type: 'act',
          action: { name, body, key: 'key-1', ...(card_id === undefined ? {} : { card_id }) },
          ...(withCard ? { card: { nickname: '' } } : {}),
        }),
      addCard: () => this.send({ type: 'add', nickname: this.#typed.get('nickname') }),
      retry: () => this.send({ type: 'retry' }),
      leave: () => undefined,
      pdf: (kind, id) => `/${kind}/${id}.pdf`,
      form: this.#typed,
      interval: undefined,
      chooseInterval: () => undefined,
      backUrl: null,
      busy: state.activity !== null,
    };
    const open = panel && view && html`<section class="panel">${panelContent({ panel, state, view, intents })}</section>`;
    const page = portalPage(state, intents);
    render(html`${page}${open ?? nothing}`, this.place);
  }
}

/** The faults of the screen after each refusal of a press. */
function faultsOf(press: Press, problems: Readonly<Record<string, ReceivedProblem>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => {
      const portal = new Portal(press);
      portal.press(press.button);
      portal.refuse(problem);
      const { fault } = portal;
      portal.close();
      return fault === null ? [] : [[name, fault]];
    }),
  );
}

describe('a refusal in the portal', () => {
  it('is tested for everything that the portal can post', () => {
    const tried = [...Object.keys(PRESSES), ...Object.keys(QUESTIONS)];
    // A withdrawn card entry closes with its panel, so its refusal is not shown.
    expect([...OPERATIONS.keys()].filter((path) => path !== 'card-entry/withdraw').toSorted()).to.deep.equal(tried.toSorted());
  });

  for (const [path, presses] of Object.entries(PRESSES))
    for (const press of presses)
      describe(`of ${path}, ${press.typed ? Object.keys(press.typed).join(' and ') : press.button}`, () => {
        it('says what it is about', () => {
          const portal = new Portal(press);
          portal.press(press.button);
          const pattern = new RegExp(`^${path.replace('{card_id}', '[^/]+')}$`);
          expect(portal.sent.map(pathOfAction)).to.satisfy(([sent]: string[]) => pattern.test(sent ?? ''));
          portal.close();
        });

        it('for any field marks the field or offers a way to continue', () => {
          const paths = [...pathsOf(OPERATIONS.get(path)).filter(Boolean), 'record', 'a.path.of.tomorrow'];
          const problems = paths.map((field) => [field, { code: 'invalid' as const, message: 'no', fields: { [field]: 'no' } }]);
          expect(faultsOf(press, Object.fromEntries(problems) as Record<string, ReceivedProblem>)).to.deep.equal({});
        });

        it('with any code offers a way to continue', () => {
          const problems = PROBLEM_CODES.map((code) => [code, { code, message: '' }]);
          expect(faultsOf(press, Object.fromEntries(problems) as Record<string, ReceivedProblem>)).to.deep.equal({});
        });
      });

  for (const [path, panels] of Object.entries(QUESTIONS).filter(([name]) => name.endsWith('preview')))
    for (const panel of panels)
      it(`of ${path} says so and offers a way to continue`, () => {
        for (const owed of [false, true])
          for (const refused of [false, true]) {
            const view = {
              ...(owed ? STANDINGS['past due']?.view : {}),
              allowed: { ...aPortalView().allowed, subscribe: true, pay: owed },
            };
            const portal = new Portal({ view, panel });
            portal.state = { ...portal.state, previewState: { type: 'asking' } };
            portal.send({ type: 'previewed', panel: portal.state.panel ?? panel, preview: null, refused });
            expect(portal.scope.querySelector('.error')?.textContent.trim()).to.have.length.greaterThan(20);
            expect([...portal.scope.querySelectorAll('button')].map(read)).to.include(
              owed && refused && panel.type === 'plan' ? 'Pay now' : 'Try again',
            );
            portal.close();
          }
      });

  it('by the merchant shows the merchant’s own text', () => {
    const portal = new Portal({ panel: { type: 'card' } });
    portal.press('Save card');
    portal.refuse({ code: 'refused', message: 'Please phone us first: 021 555 0199.' });
    expect(portal.scope.querySelector('.notice')?.textContent).to.contain('Please phone us first: 021 555 0199.');
    portal.close();
  });

  it('of a card entry says so, requests it again, and disappears once the entry has loaded', () => {
    for (const panel of QUESTIONS['card-entry'] ?? []) {
      const owing = STANDINGS['past due']?.view ?? {};
      const portal = new Portal({ view: { ...owing, card_entry: null }, panel });
      portal.send({ type: 'frame_lost' });
      expect(portal.fault).to.equal(null);
      const place = portal.scope.querySelector<HTMLElement>('.frame');
      expect(place?.hidden, 'no hole where the fields would be').to.equal(true);
      expect(portal.scope.textContent).not.to.contain('is charged and given back');
      portal.send({ type: 'pushed', view: aPortalView({ ...owing, version: 2, card_entry: ENTRY }) });
      expect(portal.scope.querySelector('.notice')).to.equal(null);
      expect([portal.scope.querySelector('.frame') === place, place?.hidden]).to.deep.equal([true, false]);
      portal.send({ type: 'frame_lost' });
      expect(place?.hidden).to.equal(true);
      portal.send({ type: 'frame_ready' });
      expect([portal.scope.querySelector('.notice'), place?.hidden], 'the frame came late').to.deep.equal([null, false]);
      portal.close();
    }
  });
});
