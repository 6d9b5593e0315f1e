import type { CheckoutPageInput } from '../contract/checkout.ts';
import { viewForPage } from './browser-operations.ts';
import type { Surface } from './browser-table.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { htmlWriter } from './html-writer.ts';
import type { PortalLinkInput, Proxy, ProxyOptions } from './options.ts';

/** The merchant's own calls to the service through the proxy: creating, changing and reading sessions. */

/** What the calls need. */
interface CallParts {
  readonly options: Pick<ProxyOptions, 'allowedOrigins'>;
  readonly basePath: string;
  /** The address at which this proxy takes webhooks, if it has one. */
  readonly webhookUrl: string | undefined;
  /** Client of the service. */
  readonly surface: Surface;
  /** Called for each session that is created here: its browsers have the higher limits of known sessions. */
  readonly remember: (session_id: string) => void;
}

/** The calls, by element. */
export function merchantCalls({
  options,
  basePath,
  webhookUrl,
  surface,
  remember,
}: CallParts): Pick<Proxy, 'checkout' | 'customers' | 'portal' | 'emandate'> {
  const { upstream, hosted } = surface;
  return {
    checkout: {
      async create(session, { idempotencyKey } = {}) {
        const body: CheckoutPageInput = {
          ...session,
          redirects: { ...(webhookUrl === undefined ? {} : { notify_url: webhookUrl }), ...session.redirects },
          allowed_origins: session.allowed_origins ?? [...options.allowedOrigins],
        };
        const extra = idempotencyKey === undefined ? {} : { idempotencyKey };
        const { result } = await upstream.call('checkout.page', { body }, extra);
        hosted.sessionCreated(body, result);
        remember(result.session_id);
        return result;
      },
      update: async (session_id, change) => (await upstream.call('checkout.update', { params: { session_id }, body: change })).result,
      view: (session_id) => viewForPage(surface, 'checkout', session_id),
      html: async (session_id, attributes = {}) => {
        const [view, writer] = await Promise.all([viewForPage(surface, 'checkout', session_id), htmlWriter()]);
        return writer.checkout(view, { endpoint: basePath, ...attributes });
      },
    },
    customers: { ensure: (customer) => ensureCustomer(upstream, customer) },
    portal: {
      create: async (link, { idempotencyKey } = {}) => {
        const body: PortalLinkInput = { ...link, allowed_origins: link.allowed_origins ?? [...options.allowedOrigins] };
        return (await upstream.call('portal.link', { body }, idempotencyKey === undefined ? {} : { idempotencyKey })).result;
      },
      view: (session_id) => viewForPage(surface, 'portal', session_id),
      html: async (session_id, attributes = {}) => {
        const [view, writer] = await Promise.all([viewForPage(surface, 'portal', session_id), htmlWriter()]);
        return writer.portal(view, { endpoint: basePath, ...attributes });
      },
    },
    emandate: {
      create: async (link, { idempotencyKey } = {}) => {
        const body = { records: [link], allowed_origins: link.allowed_origins ?? [...options.allowedOrigins] };
        const { results } = await upstream.call('emandates.link', { body }, idempotencyKey === undefined ? {} : { idempotencyKey });
        const [made] = results;
        if (made === undefined) throw new Error('the answer does not contain the new link');
        return made;
      },
      view: (session_id) => viewForPage(surface, 'emandate', session_id),
      html: async (session_id, attributes = {}) => {
        const [view, writer] = await Promise.all([viewForPage(surface, 'emandate', session_id), htmlWriter()]);
        return writer.emandate(view, { endpoint: basePath, ...attributes });
      },
    },
  };
}
