import { onMounted, ref, type Ref } from 'vue';

/** A session, as the merchant's server made it. */
export interface Session {
  session_id: string;
  page_url: string;
}

/** The merchant's server knows prices and customers, and makes a session of them. */
export async function newSession(of: 'checkout' | 'portal' | 'emandate'): Promise<Session> {
  const answer = await fetch(`/api/${of}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`no session: ${answer.status}`);
  return (await answer.json()) as Session;
}

/** One session for as long as the component is there. */
export function useSession(of: 'checkout' | 'portal' | 'emandate'): Ref<Session | null> {
  const session = ref<Session | null>(null);
  onMounted(async () => {
    session.value = await newSession(of);
  });
  return session;
}
