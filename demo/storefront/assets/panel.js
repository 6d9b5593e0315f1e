/** The panel for developers: it opens and closes, copies test card numbers, and shows the event log. */

import { add, clear, cleared, ELEMENT_EVENTS, entries } from './log.js';

const OPEN = 'kb-panel';
const find = (id) => document.getElementById(id);
const [panel, opener, badge, list, empty] = ['panel', 'panel-switch', 'panel-badge', 'log', 'log-empty'].map(find);
let unseen = 0;
let source;

function toggle(open, focus = true) {
  panel.hidden = !open;
  document.body.classList.toggle('panel-open', open);
  opener.setAttribute('aria-expanded', String(open));
  sessionStorage.setItem(OPEN, open ? 'yes' : '');
  if (open) {
    unseen = 0;
    badge.hidden = true;
    listen();
  } else {
    source?.close();
    source = undefined;
  }
  if (focus) (open ? find('panel-close') : opener).focus();
}

/** Receives webhooks from the shop's server over an event stream, which is open only while the panel is open. */
function listen() {
  if (source || !('EventSource' in window)) return;
  source = new EventSource('/events');
  source.addEventListener('webhook', ({ data }) => {
    const { seq, at, event, reference, detail } = JSON.parse(data);
    if (seq > cleared()) note({ seq, from: 'server', at, name: event, about: reference, detail });
  });
}

function note(entry) {
  if (!add(entry)) return;
  if (panel.hidden) {
    unseen += 1;
    badge.hidden = false;
    badge.textContent = String(unseen);
  }
  show();
}

function show() {
  const all = entries().sort((a, b) => b.at.localeCompare(a.at));
  empty.hidden = all.length > 0;
  list.replaceChildren(...all.map(row));
}

function row({ from, at, name, about, detail }) {
  const item = document.createElement('li');
  item.dataset.from = from;
  const head = document.createElement('div');
  const time = document.createElement('time');
  time.dateTime = at;
  time.textContent = new Date(at).toLocaleTimeString('en-ZA', { hour12: false }) + '.' + at.slice(20, 23);
  head.append(text('strong', name), time);
  item.append(head, text('small', from === 'server' ? `webhook at the shop’s server, order ${about}` : `event in the page, ${about}`));
  if (detail && Object.keys(detail).length > 0) item.append(text('code', lines(detail)));
  return item;
}

function text(name, content) {
  const element = document.createElement(name);
  element.textContent = content;
  return element;
}

const lines = (detail) =>
  Object.entries(detail)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');

for (const name of ELEMENT_EVENTS)
  document.addEventListener(name, (event) => {
    const element = event.composedPath()[0];
    note({
      from: 'page',
      at: new Date().toISOString(),
      name,
      about: `<${element.localName} id="${element.id}">`,
      detail: { ...event.detail },
    });
  });

opener.addEventListener('click', () => toggle(true));
find('panel-close').addEventListener('click', () => toggle(false));
panel.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') toggle(false);
});
find('log-clear').addEventListener('click', () => {
  clear();
  show();
});
for (const button of panel.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
    find('announcer').textContent = 'Copied';
  });

opener.hidden = false;
if (sessionStorage.getItem(OPEN)) toggle(true, false);
show();
