import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allowsGooglePay, headerOf, parsePolicy, policyOf, policyProblems, type PolicyOptions } from '../../src/cli/policy.ts';

const origins: PolicyOptions = {
  page: 'https://shop.example',
  service: 'https://payments.example',
  scripts: 'https://shop.example',
  proxy: 'https://shop.example',
};

describe('the policy for given origins', () => {
  test('allows the service only in a frame, and everything else only from the page itself', () => {
    assert.equal(
      headerOf(policyOf(origins)),
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src https://payments.example; " +
        "object-src 'none'; base-uri 'none'; form-action 'self' https://payments.example; require-trusted-types-for 'script'; trusted-types lit-html",
    );
  });

  test('allows another origin for scripts and proxy, and the import map by its hash', () => {
    const policy = policyOf({
      ...origins,
      scripts: 'https://cdn.example',
      proxy: 'https://api.shop.example',
      importMapHash: 'sha256-abc=',
    });
    assert.equal(policy['script-src'], "'self' https://cdn.example 'sha256-abc='");
    assert.equal(policy['connect-src'], "'self' https://api.shop.example");
  });

  test('allows a page that offers Google Pay to contact Google, and no other page', () => {
    assert.equal(policyOf({ ...origins, googlePay: true })['connect-src'], "'self' https://google.com");
    assert.equal(policyOf(origins)['connect-src'], "'self'");
  });

  test('has no mistake by its own check', () => {
    assert.deepEqual(policyProblems(headerOf(policyOf(origins)), origins), { fatal: [], loose: [] });
  });
});

describe('a page’s own policy', () => {
  const wrong: readonly (readonly [string, string, string])[] = [
    [
      'does not frame the service',
      "default-src 'self'",
      'frame-src does not allow https://payments.example: the card fields cannot be framed',
    ],
    [
      'frames something else',
      "default-src 'self'; frame-src https://other.example",
      'frame-src does not allow https://payments.example: the card fields cannot be framed',
    ],
    [
      'lets the page talk to nobody',
      "default-src 'self'; frame-src https:; connect-src 'none'",
      'connect-src does not allow https://shop.example: the elements cannot reach the proxy',
    ],
    [
      'has Trusted Types without lit',
      "default-src 'self'; frame-src https:; require-trusted-types-for 'script'; trusted-types mine",
      'trusted-types does not allow lit-html: nothing can be rendered',
    ],
  ];
  for (const [what, header, said] of wrong)
    test(`that ${what} gets a message about it`, () => assert.ok(policyProblems(header, origins).fatal.includes(said)));

  test('that allows inline scripts works, and is called loose', () => {
    const { fatal, loose } = policyProblems("default-src 'self'; script-src 'self' 'unsafe-inline'; frame-src *.example", origins);
    assert.deepEqual(fatal, []);
    assert.ok(loose.some((detail) => detail.includes('inline')));
  });

  test('in several headers must allow everything in each, and is strict if one of them is', () => {
    const strict = headerOf(policyOf({ ...origins, googlePay: true }));
    assert.deepEqual(policyProblems(`${strict}, upgrade-insecure-requests`, origins), { fatal: [], loose: [] });
    assert.deepEqual(policyProblems(`default-src *, ${strict}`, { ...origins, service: 'https://else.example' }).fatal, [
      'frame-src does not allow https://else.example: the card fields cannot be framed',
    ]);
    assert.equal(allowsGooglePay(strict, origins.page), true);
    assert.equal(allowsGooglePay(`${strict}, connect-src 'self'`, origins.page), false);
  });

  test('with a wildcard allows the hosts below a name, and no name that only ends like it', () => {
    const header = "default-src 'self'; frame-src https://*.payments.example";
    const fatal = (service: string) => policyProblems(header, { ...origins, service }).fatal;
    assert.deepEqual(fatal('https://pay.payments.example'), []);
    for (const other of ['https://evil-payments.example', 'https://payments.example', 'https://payments.example.evil.example'])
      assert.equal(fatal(other).length, 1, other);
  });

  test('uses the first of two equal directives, as browsers do', () => {
    assert.deepEqual(parsePolicy("script-src 'self'; script-src *").get('script-src'), ["'self'"]);
  });
});
