import { useState } from 'react';
import { PayPortal, type PayCloseEvent, type PayPortalProps, type PaySubscriptionCreatedEvent } from 'pay-elements/react';
import { useSession } from './session';

/** Shows the customer's subscriptions in the portal element. */
export default function Account({ locale }: { locale: PayPortalProps['locale'] }) {
  const session = useSession('portal');
  const [news, setNews] = useState('');

  const subscribed = ({ detail }: PaySubscriptionCreatedEvent) => setNews(`Your subscription is ${detail.subscription_id}.`);
  // By default the portal navigates to its redirect_url. This app cancels the event and stays on the page.
  const closed = (event: PayCloseEvent) => {
    event.preventDefault();
    setNews('Goodbye.');
  };

  return (
    <>
      <p role="status">{news}</p>
      {session && (
        <PayPortal
          session={session.session_id}
          pageUrl={session.page_url}
          locale={locale}
          onPaySubscriptionCreated={subscribed}
          onPayClose={closed}
        />
      )}
    </>
  );
}
