import { after } from 'node:test';

/** Milliseconds that a process has to end by itself after its last test. */
const GRACE = Number(process.env['TEST_END_GRACE'] ?? 30_000);

// A process that does not end, for example because a test failed before it closed a connection, would hold up the whole run without a
// word. The timer itself keeps no process alive.
after(() => {
  setTimeout(() => {
    console.error(
      `The tests have ended, but not their process, because these are still open: ${process.getActiveResourcesInfo().join(', ')}. ` +
        'Close what a test opens in a hook (t.after), which also runs when the test fails.',
    );
    process.exit(1);
  }, GRACE).unref();
});
