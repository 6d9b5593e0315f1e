/**
 * The card frame: the script of the one document in which a card is typed. It talks to two parties, the vault on its
 * own origin, which gets the card, and the page around it, which gets a token.
 */
import { isOneOf, parseToFrame } from './guards.ts';
import { CARD_BRANDS, type FromFrame, type ToFrame } from './messages.ts';
import { dress } from './inside/appearance.ts';
import { Challenge } from './inside/challenge.ts';
import { waitForPage } from './inside/entry.ts';
import { CardForm } from './inside/form.ts';
import { askVault, type SavedCard } from './inside/vault.ts';

/** What the service wrote into the head of the document; empty where it did not. */
function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
}

/** The origins that may embed this session. What does not read as a list of strings is a list of none. */
function allowedOrigins(): string[] {
  const parsed: unknown = JSON.parse(meta('pay-origins') || '[]');
  return Array.isArray(parsed) ? parsed.filter((origin) => typeof origin === 'string') : [];
}

/** The service's clock when it sent the document, since cards expire by that and a device's clock may be wrong. */
const now = new Date(Date.parse(meta('pay-now')) || Date.now());

/** The stored card whose security code alone is asked, or null. */
function savedCard(): SavedCard | null {
  const brand = meta('pay-card-brand');
  return meta('pay-card') && isOneOf(CARD_BRANDS, brand) ? { card_id: meta('pay-card'), brand } : null;
}

let port: MessagePort | null = null;
const asked = new Set<string>();

function tell(message: FromFrame): void {
  port?.postMessage(message);
}

/** The last of each kind, for a page that arrives after it was first said. */
let change: FromFrame = { type: 'change', brand: null, complete: false };
let height = 0;

const bank = new Challenge(document);
const form = new CardForm(document, now, savedCard(), {
  onChange: (brand, complete) => tell((change = { type: 'change', brand, complete })),
  onSubmit: () => tell({ type: 'submit' }),
  onFocus: (focused) => tell({ type: 'focus', focused }),
});

async function tokenise(id: string): Promise<void> {
  // One question, one answer.
  if (asked.has(id)) return;
  asked.add(id);
  const checked = form.check();
  if ('problems' in checked) {
    tell({ type: 'invalid', id, problems: checked.problems });
    return;
  }
  const answer = await askVault(meta('pay-session'), checked.card);
  if ('token' in answer) {
    tell({ type: 'token', id, ...answer });
    return;
  }
  if (answer.refusal === 'invalid_card') form.refuseNumber();
  tell({ type: 'refused', id, code: answer.refusal, retryable: answer.refusal !== 'session_closed' });
}

function obey(message: ToFrame): void {
  switch (message.type) {
    case 'appearance':
      dress(document, message.appearance);
      form.locale = message.appearance.locale;
      bank.locale = message.appearance.locale;
      break;
    case 'tokenise':
      void tokenise(message.id);
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
    case 'challenge':
      bank.show(message.url);
      break;
  }
}

new ResizeObserver(() => {
  const now = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (now !== height) tell({ type: 'height', height: (height = now) });
}).observe(document.documentElement);

// A page that is kept for the way back is not going away.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) tell({ type: 'goodbye' });
});

waitForPage(window, allowedOrigins(), (line) => {
  port = line;
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseToFrame(data);
    if (message) obey(message);
  };
  tell({ type: 'ready' });
  if (height > 0) tell({ type: 'height', height });
  tell(change);
});
