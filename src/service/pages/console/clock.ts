import { html } from 'hono/html';
import { type HtmlPart, panel } from '../parts.ts';
import { localInput, minute } from '../formats.ts';
import { pathOf, type View } from './shell.ts';

/** The sandbox's clock, which all accounts share. */

/** The result of the last move, or why it was refused. */
export type ClockMoveResult = { readonly type: 'moved'; readonly ran: number } | { readonly type: 'refused'; readonly why: string } | null;

const STEPS = { PT1M: '1 minute', PT1H: '1 hour', P1D: '1 day', P1M: '1 month' } as const;

const resultNotice = (moved: ClockMoveResult): HtmlPart => {
  if (moved === null) return html``;
  if (moved.type === 'refused') return html`<p class="message bad" role="alert">${moved.why}</p>`;
  return html`<p class="message good" role="status">
    The clock was moved.
    ${moved.ran === 0 ? 'Nothing fell due on the way.' : `${moved.ran} ${moved.ran === 1 ? 'piece' : 'pieces'} of work fell due on the way and ran.`}
  </p>`;
};

/**
 * The clock's controls. They show no seconds, so that the panel is not replaced while somebody uses it. The page's header shows the
 * seconds.
 */
export const clockPanel = (view: View, moved: ClockMoveResult = null): HtmlPart => {
  const action = pathOf(view.account, 'clock');
  return panel(
    'clock-controls',
    'Sandbox clock',
    html`${resultNotice(moved)}
      <p class="reading">
        <time datetime="${view.now.toISOString().slice(0, 16)}Z">${minute(view.now)}</time
        >${view.frozen ? html` <span class="badge calm">${view.movingTo === null ? 'frozen' : 'moving'}</span>` : ''}
      </p>
      ${
        view.movingTo === null
          ? ''
          : html`<form method="post" action="${action}" class="controls" aria-label="Stop the move">
              <p class="message" role="status">On its way to ${minute(view.movingTo)}, running what falls due.</p>
              <button name="stop" value="true">Stop here</button>
            </form>`
      }
      <form method="post" action="${action}" class="controls" aria-label="Move the clock forward">
        <fieldset>
          <legend>Move forward by</legend>
          ${Object.entries(STEPS).map(([value, name]) => html`<button name="advance" value="${value}">${name}</button>`)}
        </fieldset>
      </form>
      <form method="post" action="${action}" class="controls" aria-label="Set the clock">
        <label for="clock-at">Set to (SAST)</label
        ><span class="pair"
          ><input
            id="clock-at"
            type="datetime-local"
            name="now"
            required
            value="${localInput(view.now)}"
            min="${localInput(view.now)}"
          /><button>Set</button></span
        >
      </form>
      <form method="post" action="${action}" class="controls" aria-label="Freeze the clock">
        <button name="freeze" value="${view.frozen ? 'false' : 'true'}">${view.frozen ? 'Let it tick' : 'Freeze'}</button>
      </form>
      <p class="note">
        It moves only forward, and runs everything that falls due on the way before it answers: expiry, retries, inquiries. All accounts
        share it. The same by HTTP: <code>POST /sandbox/clock</code> with <code>{"advance": "P1D"}</code>,
        <code>{"now": "2027-01-31T08:00:00Z"}</code> or <code>{"freeze": true}</code>; <code>{"stop": true}</code> gives a move up.
      </p>`,
  );
};
