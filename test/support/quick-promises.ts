/**
 * Makes promises cheap in a process that runs tests: `node --import ./test/support/quick-promises.ts --test`.
 *
 * Node's test runner notes for every promise which test created it. That doubled the time of tests with many promises, for example the
 * simulated histories. The runner needs this only to name the test to which an error belongs that nobody handled. Without it, such an
 * error still fails the test file.
 */
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;

Object.assign(asyncHooks, {
  createHook: (callbacks: Parameters<typeof createHook>[0]) => createHook({ ...callbacks, trackPromises: false }),
});
