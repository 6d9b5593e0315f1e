import { useEffect, useState } from 'react';

/** A session that the merchant's server has created. */
export interface Session {
  session_id: string;
  page_url: string;
}

/** Asks the merchant's server for a new session. Only the server knows the price and the customer. */
export async function newSession(of: 'checkout' | 'portal' | 'emandate'): Promise<Session> {
  const answer = await fetch(`/api/${of}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`no session: ${answer.status}`);
  return (await answer.json()) as Session;
}

/** Creates one session when the component is mounted, and keeps it until the component is removed. Null until the session exists. */
export function useSession(of: 'checkout' | 'portal' | 'emandate'): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    let isGone = false;
    void newSession(of).then((made) => isGone || setSession(made));
    return () => {
      isGone = true;
    };
  }, [of]);
  return session;
}
