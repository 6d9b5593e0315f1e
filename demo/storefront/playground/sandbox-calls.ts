/** Calls to the sandbox of the payments service, as a merchant's server makes them. */

/** The address of the sandbox, and the API key. */
export interface Sandbox {
  /** The base address of the service, such as `http://localhost:4100/2.0`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Sends a POST request to a path below the base address, or to a complete address. Returns the JSON of the response. */
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
