#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { firstAnswer } from './facts/versions.ts';

export type { ServiceCommand } from './operator/command.ts';

/** The command `pay-elements-sandbox`: starts the service on your own machine, or runs an operator's command for it. */

const [, , ...args] = process.argv;
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const first = firstAnswer(JSON.parse(manifest) as Parameters<typeof firstAnswer>[0], args, process.versions.node);
if (first === null) {
  // Loaded only now, because a Node that is too old could not load it. Not awaited here: what it imports may be in this file, once it is built.
  void import('./operator/command.ts').then(({ runCommand }) => runCommand(args));
} else {
  (first.code === 0 ? process.stdout : process.stderr).write(first.text);
  process.exitCode = first.code;
}
