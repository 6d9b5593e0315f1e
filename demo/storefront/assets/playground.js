/** The playground: the controls make a session and dress the element; beside it, what it says and the code. */

import { ELEMENT_EVENTS } from './log.js';
import { CODE } from './playground-code.js';
import { read } from './playground-session.js';

const find = (id) => document.getElementById(id);
const [form, element, state, refusal, code, said] = ['controls', 'checkout', 'state', 'refusal', 'code', 'said'].map(find);
const tabs = [...document.querySelectorAll('[data-code]')];
/** Typing is not a question yet. */
const PAUSE = 350;

let language = 'html';
let asked = '';
let made = { session_id: '', page_url: '' };
let pause;

/** Dresses the element and writes the code; asks for another session where the session would be another. */
function follow() {
  dress();
  const wanted = JSON.stringify(read(form).session);
  if (wanted === asked) return;
  clearTimeout(pause);
  pause = setTimeout(() => void open(), PAUSE);
}

async function open() {
  asked = JSON.stringify(read(form).session);
  const question = asked;
  state.textContent = 'Making a session…';
  const answer = await fetch('/playground/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: asked }).catch(
    () => null,
  );
  // Someone went on changing things in the meantime.
  if (question !== asked) return;
  const body = (await answer?.json().catch(() => null)) ?? { message: 'The shop’s server does not answer.' };
  refusal.hidden = Boolean(answer?.ok);
  refusal.textContent = answer?.ok ? '' : `The service said no: ${body.message}`;
  state.textContent = answer?.ok ? body.session_id : 'No session';
  if (!answer?.ok) return;
  made = body;
  element.setAttribute('session', made.session_id);
  dress();
}

function dress() {
  const { attributes, style } = read(form);
  const wanted = new Map(attributes.map(([name, value]) => [name, name === 'page-url' ? made.page_url : value]));
  if (wanted.get('page-url') === '') wanted.delete('page-url');
  for (const name of ['locale', 'theme', 'page-url']) {
    const value = wanted.get(name);
    if (!value || value === 'false') element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  for (const { name } of form.querySelectorAll('[data-to="style"] input')) element.style.removeProperty(name);
  for (const [name, value] of style) element.style.setProperty(name, value);
  write();
}

function write() {
  const { session, attributes, style } = read(form);
  const shown = attributes.filter(([, value]) => value !== false).map(([name, value]) => [name, name === 'page-url' ? 'https://…' : value]);
  code.firstElementChild.textContent = CODE[language]({ session, attributes: shown, style });
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
  said.prepend(row);
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
// The light switch of the shop dresses every element; here the controls do.
document.addEventListener('submit', () => setTimeout(dress));
for (const name of ELEMENT_EVENTS) element.addEventListener(name, note);
find('said-clear').addEventListener('click', () => {
  said.replaceChildren();
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

dress();
void open();
