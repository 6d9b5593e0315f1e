/**
 * The playground: the controls create a session and set the element's attributes and styles. The page also shows the element's events and
 * the code to copy.
 */

import { ELEMENT_EVENTS } from './log.js';
import { CODE } from './playground-code.js';
import { startLooks } from './playground-looks.js';
import { read } from './playground-session.js';

const find = (id) => document.getElementById(id);
const [form, element, state, refusal, code, log] = ['controls', 'element', 'state', 'refusal', 'code', 'said'].map(find);
const { subject } = document.querySelector('[data-subject]').dataset;
const tabs = [...document.querySelectorAll('[data-code]')];
/** The pause after the last input before a new session is requested, in milliseconds, so that not every key press creates one. */
const PAUSE = 350;
/** The attributes that the controls set on the element, with the value that applies if the control is not set. */
const ATTRIBUTES = { locale: '', theme: '', endpoint: '/pay', 'page-url': '', draft: '', appearance: '', button: '' };

let language = 'html';
let asked = '';
let made = { session_id: '', page_url: '' };
let pause;

/** Updates the element and the code. If the values for the session have changed, it requests a new session after a pause. */
function follow() {
  dress();
  if (questionOf(read(form, subject)) === asked) return;
  clearTimeout(pause);
  pause = setTimeout(() => void open(), PAUSE);
}

/** A key for the session and the mistakes that the controls describe. If the key has not changed, no new session is needed. */
const questionOf = ({ session, mistakes }) => JSON.stringify({ session, mistakes });

/** Creates a session from the controls' values. Returns its id, or undefined if the service refuses. */
async function open() {
  const said = read(form, subject);
  const { session, mistakes } = said;
  const question = questionOf(said);
  asked = question;
  if (mistakes.length > 0) return refuse(`${mistakes.join(' and ')} cannot be read: it has to be JSON.`);
  state.textContent = 'Making a session…';
  const { customer_id } = made;
  const answer = await fetch(`/playground/${subject}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // If a customer was created for the last session, the new session is for the same customer.
    body: JSON.stringify({ ...(customer_id && { customer_id }), ...session }),
  }).catch(() => null);
  // The controls have changed during the request, so this response is outdated.
  if (question !== asked) return undefined;
  const body = (await answer?.json().catch(() => null)) ?? { message: 'the shop’s server does not answer' };
  if (!answer?.ok) return refuse(`The service said no: ${body.message}`);
  refusal.hidden = true;
  made = body;
  state.textContent = made.session_id;
  element.setAttribute('session', made.session_id);
  dress();
  return made.session_id;
}

function refuse(words) {
  refusal.hidden = false;
  refusal.textContent = words;
  state.textContent = 'No session';
}

function dress() {
  const { attributes, style } = read(form, subject);
  const wanted = new Map(attributes.map(([name, value]) => [name, name === 'page-url' ? value && made.page_url : value]));
  for (const [name, otherwise] of Object.entries(ATTRIBUTES)) {
    const value = wanted.get(name) || otherwise;
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
  element.words = wanted.get('words') ?? null;
  element.renewSession = wanted.get('renewSession') ? open : undefined;
  for (const { name } of form.querySelectorAll('[data-to="style"] input')) element.style.removeProperty(name);
  for (const [name, value] of style) element.style.setProperty(name, value);
  write();
}

function write() {
  const { session, attributes, style } = read(form, subject);
  const shown = attributes
    .filter(([name, value]) => value !== false && name in ATTRIBUTES && ATTRIBUTES[name] !== value)
    .map(([name, value]) => [name, name === 'page-url' ? 'https://…' : value]);
  const renews = attributes.some(([name, value]) => name === 'renewSession' && value);
  const words = new Map(attributes).get('words');
  const { customer_id } = made;
  const whole = { ...(customer_id && { customer_id }), ...session };
  code.firstElementChild.textContent = CODE[language]({ subject, session: whole, attributes: shown, style, words, renews });
}

function choose(tab) {
  language = tab.dataset.code;
  for (const each of tabs) {
    each.setAttribute('aria-selected', String(each === tab));
    each.tabIndex = each === tab ? 0 : -1;
  }
  code.setAttribute('aria-labelledby', tab.id);
  write();
}

function note(event) {
  find('said-empty').hidden = true;
  const row = document.createElement('li');
  row.dataset.name = event.type;
  const detail = event.detail ? Object.entries(event.detail).map(([key, value]) => `${key}: ${value}`) : [];
  row.append(
    text('time', new Date().toLocaleTimeString('en-ZA', { hour12: false })),
    text('strong', event.type),
    text('code', detail.join(', ')),
  );
  log.prepend(row);
}

function text(name, content) {
  const made = document.createElement(name);
  made.textContent = content;
  return made;
}

form.addEventListener('input', ({ target }) => {
  delete target.dataset.unsaid;
  follow();
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () =>
  setTimeout(() => {
    for (const colour of form.querySelectorAll('[data-to="style"] [type="color"]')) colour.dataset.unsaid = 'yes';
    follow();
  }),
);
find('again').addEventListener('click', () => void open());
// The shop's light switch changes the theme of every element. On this page the controls decide, so their values are applied again.
document.addEventListener('submit', () => setTimeout(dress));
for (const name of ELEMENT_EVENTS) element.addEventListener(name, note);
// By default, closing the portal would navigate away from the playground.
element.addEventListener('pay-close', (event) => event.preventDefault());
find('said-clear').addEventListener('click', () => {
  log.replaceChildren();
  find('said-empty').hidden = false;
});
for (const tab of tabs) tab.addEventListener('click', () => choose(tab));
document.querySelector('[role="tablist"]').addEventListener('keydown', ({ key }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!step) return;
  const next = tabs[(tabs.findIndex(({ tabIndex }) => tabIndex === 0) + step + tabs.length) % tabs.length];
  choose(next);
  next.focus();
});
find('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(code.textContent);
  find('copy').textContent = 'Copied';
  find('announcer').textContent = 'Copied';
  setTimeout(() => (find('copy').textContent = 'Copy'), 2000);
});

startLooks({
  wear(style) {
    for (const [name, value] of style) {
      const input = form.elements.namedItem(name);
      delete input.dataset.unsaid;
      input.value = value;
    }
    follow();
  },
  say: (words) => (find('announcer').textContent = words),
});
dress();
void open();
