import { useState } from 'react';
import { PayEmandate, type PayEmandateProps, type PayMandateApprovedEvent, type PayMandateSubmittedEvent } from 'pay-elements/react';
import { useSession } from './session';

/** Shows the e-mandate element, in which the customer signs for payment by debit order. */
export default function Mandate({ locale }: { locale: PayEmandateProps['locale'] }) {
  const session = useSession('emandate');
  const [news, setNews] = useState<string[]>([]);

  const signed = ({ detail }: PayMandateSubmittedEvent) => setNews((before) => [...before, `Signed: ${detail.mandate_id}.`]);
  const approved = ({ detail }: PayMandateApprovedEvent) => setNews((before) => [...before, `Approved: ${detail.mandate_id}.`]);

  return (
    <>
      <p role="status">{news.join(' ')}</p>
      {session && (
        <PayEmandate
          session={session.session_id}
          pageUrl={session.page_url}
          locale={locale}
          onPayMandateSubmitted={signed}
          onPayMandateApproved={approved}
        />
      )}
    </>
  );
}
