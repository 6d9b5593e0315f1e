/** Writes into the document what the service would have written. */
import { cardMarkup } from '../../../src/frame/markup.ts';

function meta(name: string, content: string): HTMLMetaElement {
  return Object.assign(document.createElement('meta'), { name, content });
}

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get('scheme') ?? 'light';
document.head.append(
  meta('pay-session', 'ses_test'),
  meta('pay-origins', JSON.stringify([asked.get('origin') ?? location.origin])),
  meta('pay-now', '2026-11-21T10:00:00Z'),
);
document.body.append(...new DOMParser().parseFromString(cardMarkup('EN_ZA'), 'text/html').body.childNodes);
