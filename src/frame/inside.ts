/**
 * The script of the card frame, the only document in which a card is typed. It talks to two parties: the vault on its own origin,
 * which gets the card, and the page around it, which gets a token.
 */
import { isOneOf, parseToFrame } from './guards.ts';
import { CARD_BRANDS, CARD_FIELDS, type FromFrame, type ToFrame } from './messages.ts';
import { applyAppearance } from './inside/appearance.ts';
import { Challenge } from './inside/challenge.ts';
import { acceptConnection, reportEarlySubmit } from './inside/page-connection.ts';
import { CardForm } from './inside/form.ts';
import { askVault, type SavedCard } from './inside/vault.ts';

/** The content of a `<meta>` that the service wrote; empty if there is none. */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
}

/** The origins that may embed this session. Anything but a list of strings counts as an empty list. */
function allowedOrigins(): string[] {
  const parsed: unknown = JSON.parse(meta('pay-origins') || '[]');
  return Array.isArray(parsed) ? parsed.filter((origin) => typeof origin === 'string') : [];
}

/** The service's time when it sent the document. A card's expiry is checked against it, because a device's clock may be wrong. */
const now = new Date(Date.parse(meta('pay-now')) || Date.now());

/** The stored card, if only its security code is asked for. */
function savedCard(): SavedCard | null {
  const brand = meta('pay-card-brand');
  return meta('pay-card') && isOneOf(CARD_BRANDS, brand) ? { card_id: meta('pay-card'), brand } : null;
}

let port: MessagePort | null = null;
const receivedIds = new Set<string>();

function send(message: FromFrame): void {
  port?.postMessage(message);
}

/** The last message of its kind, to be repeated for a page that connects later. */
let change: FromFrame = { type: 'change', brand: null, complete: false, invalid: CARD_FIELDS };
/** The height that was told last; 0 if the page does not know it. */
let height = 0;
/** Whether a page's appearance was applied. Before that, the height is not the one that the page will need. */
let isStyled = false;
/**
 * Whether Enter was pressed before a page had connected. The script in the page's HTML is told at once, and shows that the press waits. Where
 * the page's policy allows no such script, nobody sees that, so the connected page is told only if the card was not changed meanwhile.
 */
let isSubmitWaiting = false;

function submit(): void {
  isSubmitWaiting = port === null;
  if (isSubmitWaiting) reportEarlySubmit(window);
  send({ type: 'submit' });
}

const challenge = new Challenge(document);
const form = new CardForm(document, now, savedCard(), {
  onChange: (brand, invalid) => send((change = { type: 'change', brand, complete: invalid.length === 0, invalid })),
  onSubmit: submit,
  onEscape: () => send({ type: 'escape' }),
  onFocus: (focused) => send({ type: 'focus', focused }),
});

document.addEventListener('input', () => (isSubmitWaiting = false));
// Enter was pressed before this script had come (early-enter.ts).
if (document.documentElement.dataset['enter'] !== undefined) submit();

async function tokenise(id: string): Promise<void> {
  // Each request is answered once.
  if (receivedIds.has(id)) return;
  receivedIds.add(id);
  const checked = form.check();
  if ('problems' in checked) {
    send({ type: 'invalid', id, problems: checked.problems });
    return;
  }
  const answer = await askVault(meta('pay-session'), checked.card);
  if ('token' in answer) {
    send({ type: 'token', id, ...answer });
    return;
  }
  if (answer.refusal === 'invalid_card') form.refuseNumber();
  send({ type: 'refused', id, code: answer.refusal, retryable: answer.refusal !== 'session_closed' });
}

function handleMessage(message: ToFrame): void {
  switch (message.type) {
    case 'appearance':
      applyAppearance(document, message.appearance);
      form.locale = message.appearance.locale;
      challenge.appearance = message.appearance;
      isStyled = true;
      reportHeight();
      break;
    case 'tokenise':
      void tokenise(message.id);
      break;
    case 'check':
      form.showProblems();
      break;
    case 'disabled':
      form.disabled = message.disabled;
      break;
    case 'focus':
      form.focus(message.field);
      break;
    case 'clear':
      form.clear(message.field);
      break;
    case 'mark':
      form.mark(message.field, message.problem);
      break;
    case 'challenge':
      challenge.show(message.url);
      break;
  }
}

/** Tells the page the height of the content, if it is not the one that was told last. */
function reportHeight(): void {
  const now = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (isStyled && now !== height) send({ type: 'height', height: (height = now) });
}

new ResizeObserver(reportHeight).observe(document.documentElement);

// A page in the back/forward cache is not going away.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) send({ type: 'goodbye' });
});

acceptConnection(window, allowedOrigins(), (connection) => {
  port = connection;
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseToFrame(data);
    if (message) handleMessage(message);
  };
  send({ type: 'ready' });
  // It follows the appearance, which every page sends first.
  height = 0;
  send(change);
  if (isSubmitWaiting) send({ type: 'submit' });
});
