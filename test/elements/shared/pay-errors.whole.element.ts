import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { errorOfFrame } from '../../../src/elements/shared/session/diagnosis.ts';
import { KINDS, serveViews, VIEWS } from '../support/any-proxy.ts';

/** `pay-error` says what is wrong in all three elements. In test mode the console also says what to do about it. */

const problem = (status: number, code: string, more: object = {}): Response =>
  Response.json({ error: { code, message: code, ...more } }, { status });
const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};
const OTHER = 'https://other.example/pay';

interface Trouble {
  readonly code: string;
  readonly endpoint?: string;
  /** What the network does with a request. */
  readonly answer: (url: string, kind: string, mode?: RequestMode) => Response;
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'the proxy has a wrong key': { code: 'invalid_api_key', answer: () => problem(502, 'unavailable', { reason: 'api_key' }) },
  'there is no proxy at the endpoint': { code: 'endpoint_not_found', answer: () => new Response('<h1>Not found</h1>', { status: 404 }) },
  'the proxy is mounted at another path than it thinks': {
    code: 'endpoint_not_found',
    answer: () => problem(404, 'not_found', { reason: 'path' }),
  },
  'the endpoint is one that the page’s policy does not allow': {
    code: 'endpoint_blocked',
    answer: (url) => {
      const about = { blockedURI: url, effectiveDirective: 'connect-src', documentURI: '', originalPolicy: '', violatedDirective: '' };
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', { ...about, disposition: 'enforce', statusCode: 0 }),
      );
      return noNetwork();
    },
  },
  'the endpoint is of another merchant’s server, which does not know this page': {
    code: 'endpoint_refused',
    endpoint: OTHER,
    answer: (_url, _kind, mode) => (mode === 'no-cors' ? new Response() : noNetwork()),
  },
  'nobody knows the session': { code: 'session_not_found', answer: () => problem(404, 'not_found') },
  'the session is of another kind': {
    code: 'wrong_session_kind',
    answer: (url, kind) =>
      url.includes(`/${kind}/`) ? problem(404, 'not_found') : Response.json(VIEWS[kind === 'portal' ? 'emandate' : 'portal']()),
  },
};
const FINAL = ['session_not_found', 'wrong_session_kind'];

describe('pay-error names the cause, and the console the remedy:', function () {
  // Milliseconds. A read without a usable answer is repeated before it is reported.
  this.timeout(30_000);
  let undo: () => void;
  const warned: string[] = [];
  /** What the console has said already: it says the same once. */
  const known = new Set<string>();
  const { warn } = console;
  beforeEach(() => {
    undo = serveViews();
    warned.length = 0;
    console.warn = (line: unknown) => void warned.push(String(line));
  });
  afterEach(() => {
    console.warn = warn;
    undo();
  });

  for (const [name, { code, endpoint = '/pay', answer }] of Object.entries(TROUBLES))
    for (const kind of KINDS)
      it(`<pay-${kind}>, ${name}: ${code}`, async () => {
        window.fetch = (url, init) => Promise.resolve().then(() => answer(typeof url === 'string' ? url : '', kind, init?.mode));
        const element = document.createElement(`pay-${kind}`);
        Object.assign(element, { session: `ses_${code}`, endpoint });
        const told: { readonly code: string; readonly recoverable: boolean; readonly message: string }[] = [];
        element.addEventListener('pay-error', ({ detail }) => told.push(detail));
        (await fixture<HTMLElement>(html`<div></div>`)).append(element);
        const isNew = !known.has(`${kind} ${code}`);
        known.add(`${kind} ${code}`);
        while (told.length === 0 || (isNew && warned.length === 0)) await nextFrame();
        expect(told.map((one) => [one.code, one.recoverable])).to.deep.equal([[code, !FINAL.includes(code)]]);
        expect(told[0]?.message.length, 'a sentence, not the code').to.be.above(code.length);
        const retry = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].filter(({ textContent }) =>
          textContent.includes('Try again'),
        );
        expect(retry).to.have.length(FINAL.includes(code) ? 0 : 1);
        expect(warned).to.have.length(isNew ? 1 : 0);
        const line = new RegExp(`^<pay-${kind}> ${code}: .+\\. .+\\. To check everything: npx pay-elements doctor --page http.*$`);
        for (const one of warned) expect(one).to.match(line);
      });

  it('a card frame is refused if the proxy says so, or does not know the page either', async () => {
    const ask = (answer: Response) => {
      window.fetch = () => Promise.resolve(answer);
      return errorOfFrame('/pay', `${OTHER}/frame/card?session=ses_1`);
    };
    expect(await ask(Response.json({ allowed: false }))).to.equal('frame_refused');
    expect(await ask(problem(403, 'origin_refused'))).to.equal('frame_refused');
    expect(await ask(Response.json({ allowed: true }))).to.equal(null);
  });
});
