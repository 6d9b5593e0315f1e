import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { PATIENT, type TestService } from '../../../support/service.ts';
import { serviceFor } from '../../../support/opened.ts';

/** A page as a browser receives it. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Requests a page as a browser does. */
export async function getPage(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  const response = await fetch(url, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Posts a form as a browser does from a page at `origin`. */
export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  origin: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Got> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { origin, ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Runs a service for the tests of a `describe`. */
export const pagesService = (): (() => TestService) => serviceFor(PATIENT);

/** Checks that a strict policy allows everything in the page: every inline part is named in the policy. */
export function assertStrict({ headers, text }: Got): void {
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  assert.match(headers.get('content-type') ?? '', /text\/html/);
  for (const [, sheet = ''] of text.matchAll(/<style[^>]*>(.*?)<\/style>/gis)) assertNamed(policy, 'style-src', sheet);
  assert.doesNotMatch(text, /\s(style|on[a-z]+)\s*=\s*["']/i);
  assert.doesNotMatch(text, /javascript:/i);
  for (const [, attributes = '', script = ''] of text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs))
    if (attributes === '') assertNamed(policy, 'script-src', script);
    else assert.match(attributes, /src="\/|type="application\/json"/);
}

/** Checks that the policy contains the hash of an inline part. */
function assertNamed(policy: string, directive: string, text: string): void {
  const sources = policy.split('; ').find((one) => one.startsWith(directive)) ?? '';
  assert.ok(sources.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`), `${directive}: ${text.slice(0, 80)}`);
}
