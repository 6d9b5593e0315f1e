import { html, raw } from 'hono/html';
import { SUBJECTS, type Subject } from '../playground/elements.ts';
import { LOOKS } from '../playground/looks.ts';
import type { Chrome } from '../shop.ts';
import { group } from './controls.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/** The languages in which the code to copy is shown. */
const CODES = [
  ['html', 'HTML'],
  ['react', 'React'],
  ['vue', 'Vue'],
  ['server', 'Server'],
] as const;

/** The playground of an element: a control for every option, the element itself, its events, and the code to copy. */
export function playgroundPage(chrome: Chrome, subject: Subject): Html {
  return layout(chrome, {
    name: 'playground',
    title: `Playground: ${subject.title}, Kareeboom`,
    description: 'Every option of pay-elements as a control, with the element and the code beside it.',
    pays: subject.id,
    modules: ['playground'],
    sheets: ['playground'],
    main: html`<header class="play-head">
        <div>
          <h1>Playground</h1>
          <p class="lead">Change anything: the element follows, and so does the code. The money is pretend.</p>
        </div>
        <nav class="play-tabs" aria-label="Element">${SUBJECTS.map((each) => link(each, subject))}</nav>
      </header>
      <div class="play" data-subject="${subject.id}">
        <form class="play-controls" id="controls" aria-label="Options">
          ${subject.groups.map(group)}
          <button type="reset" class="button small quiet-button">Start over</button>
        </form>
        <div class="play-stage">${stage(subject)} ${code()} ${looks()} ${said()}</div>
      </div>`,
  });
}

function link(each: Subject, shown: Subject): Html {
  const href = each === SUBJECTS[0] ? '/playground' : `/playground/${each.id}`;
  return html`<a href="${href}" ${raw(each === shown ? 'aria-current="page"' : '')}>${each.title}</a>`;
}

function stage({ tag }: Subject): Html {
  return html`<section class="play-card" aria-labelledby="stage-title">
    <div class="play-card-head">
      <h2 id="stage-title">&lt;${tag}&gt;</h2>
      <p class="play-state" id="state" role="status"></p>
      <button type="button" class="button small quiet-button" id="again">New session</button>
    </div>
    <p class="play-refusal" id="refusal" role="alert" hidden></p>
    <div class="play-element" id="stage">${raw(`<${tag} id="element" endpoint="/pay"></${tag}>`)}</div>
  </section>`;
}

function code(): Html {
  return html`<section class="play-card" aria-labelledby="code-title">
    <div class="play-card-head">
      <h2 id="code-title">The code</h2>
      <div class="play-tabs" role="tablist" aria-label="Language">
        ${CODES.map(
          ([id, name], index) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${id}"
              data-code="${id}"
              aria-controls="code"
              aria-selected="${String(index === 0)}"
              tabindex="${index === 0 ? '0' : '-1'}"
            >
              ${name}
            </button>`,
        )}
      </div>
      <button type="button" class="button small quiet-button" id="copy">Copy</button>
    </div>
    <pre class="play-code" id="code" role="tabpanel" aria-labelledby="tab-html" tabindex="0"><code></code></pre>
  </section>`;
}

function looks(): Html {
  return html`<section class="play-card" aria-labelledby="looks-title">
    <div class="play-card-head"><h2 id="looks-title">Three finished looks</h2></div>
    <p class="hint">One colour and a few measures; what a pointer, the dark and a mistake do to them follows.</p>
    <ul class="play-looks">
      ${LOOKS.map(
        ({ title, words, style }) =>
          html`<li class="play-look">
            <div class="look-preview" aria-hidden="true">
              <b>R 149,00</b>
              <span>Card number</span>
              <i>4242 4242 4242 4242</i>
              <em>Pay R 149,00</em>
            </div>
            <h3>${title}</h3>
            <p class="hint">${words}</p>
            <pre class="play-code" tabindex="0" aria-label="${title}, CSS"><code>${lookBlock(style)}</code></pre>
            <div class="look-actions">
              <button type="button" class="button small quiet-button" data-wear aria-label="Try ${title}">Try</button>
              <button type="button" class="button small quiet-button" data-copy aria-label="Copy ${title}">Copy</button>
            </div>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The text of a look, to paste into a style sheet. */
const lookBlock = (style: Readonly<Record<string, string>>): string =>
  ['pay-checkout,', 'pay-portal,', 'pay-emandate {', ...Object.entries(style).map(([name, value]) => `  ${name}: ${value};`), '}'].join(
    '\n',
  );

function said(): Html {
  return html`<section class="play-card" aria-labelledby="said-title">
    <div class="play-card-head">
      <h2 id="said-title">What it said</h2>
      <button type="button" class="button small quiet-button" id="said-clear">Clear</button>
    </div>
    <p class="hint" id="said-empty">Nothing yet. Events of the element appear here as they happen.</p>
    <div role="log" aria-labelledby="said-title"><ol class="play-log" id="said"></ol></div>
  </section>`;
}
