import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { freshDatabase } from '../../../support/fresh-database.ts';
import { PATIENT, startTestService, type TestService } from '../../../support/service.ts';

/** A page as a browser gets it. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Asks as a browser does for a page. */
export async function getPage(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  const response = await fetch(url, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form as a browser does, from a page at `origin`. */
export async function postForm(url: string, fields: Readonly<Record<string, string>>, origin: string): Promise<Got> {
  const response = await fetch(url, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A service for the tests of a `describe`. */
export function pagesService(): () => TestService {
  let service: TestService | undefined;
  before(async () => {
    service = await startTestService(await freshDatabase(), PATIENT);
  });
  after(() => service?.close());
  return () => {
    assert.ok(service !== undefined);
    return service;
  };
}

/** A page that a strict policy lets through whole: nothing inline, and the policy is there. */
export function assertStrict({ headers, text }: Got): void {
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  assert.match(headers.get('content-type') ?? '', /text\/html/);
  assert.doesNotMatch(text, /<style/i);
  assert.doesNotMatch(text, /\s(style|on[a-z]+)\s*=\s*["']/i);
  assert.doesNotMatch(text, /javascript:/i);
  for (const [tag] of text.matchAll(/<script[^>]*>/g)) assert.match(tag, /src="\/|type="application\/json"/);
}
