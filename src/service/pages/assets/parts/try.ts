/** Forms that try an operation. `data-method` and `data-path` name the operation; the name of a field says where its value goes. */

const typed = (id: string): string => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Basic credentials of the key that the reader typed. */
const authorization = (): string => {
  const bytes = new TextEncoder().encode(`${typed('api_key')}:${typed('api_secret')}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

function requestOf(form: HTMLFormElement): { url: string; init: RequestInit } {
  const headers = new Headers({ authorization: authorization() });
  const query = new URLSearchParams();
  let path = form.dataset['path'] ?? '';
  let body: string | null = null;
  for (const [field, value] of new FormData(form)) {
    if (typeof value !== 'string' || (value === '' && field !== 'body')) continue;
    const [place, ...rest] = field.split(':');
    const name = rest.join(':');
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query') query.set(name, value);
    else if (place === 'header') headers.set(name, value);
    else body = value;
  }
  const method = form.dataset['method'] ?? 'GET';
  if (method === 'POST') headers.set('content-type', 'application/json');
  const url = query.size === 0 ? path : `${path}?${query.toString()}`;
  return { url, init: { method, headers, body: method === 'POST' ? (body ?? '{}') : null, credentials: 'omit', cache: 'no-store' } };
}

/** JSON with indentation; any other text unchanged. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const said = form.querySelector<HTMLElement>('[data-said]');
  const answer = form.querySelector<HTMLElement>('[data-answer]');
  const button = form.querySelector('button');
  if (said === null || answer === null || button === null || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  said.className = '';
  said.textContent = 'Sending…';
  try {
    const { url, init } = requestOf(form);
    const began = performance.now();
    const response = await fetch(url, init);
    const text = await response.text();
    said.textContent = `${response.status} in ${Math.round(performance.now() - began)} ms`;
    said.className = response.ok ? 'good' : 'bad';
    answer.textContent = laidOut(text);
    answer.hidden = false;
  } catch {
    said.textContent = 'The service does not answer.';
    said.className = 'bad';
  }
  button.ariaDisabled = null;
}

/** Makes the forms work. */
export function tryForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (form.dataset['path'] !== undefined) void send(form);
  });
}
