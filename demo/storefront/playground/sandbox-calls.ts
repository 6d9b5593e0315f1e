/** Calls of the payments service's sandbox, as a merchant's server makes them. */

/** The sandbox, and the key to it. */
export interface Sandbox {
  /** Such as `http://localhost:4100/2.0`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Posts a body to a path below the base address, or to a whole address. Returns the answer's JSON. */
export async function call({ baseUrl, apiKey, apiSecret }: Sandbox, path: string, body: object): Promise<unknown> {
  const url = path.startsWith('/') ? `${baseUrl}${path}` : path;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${apiKey}:${apiSecret}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answers ${answer.status}`);
  return answer.json();
}
