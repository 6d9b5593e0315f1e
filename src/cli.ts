#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { firstAnswer } from './facts/versions.ts';

/** The command `pay-elements`. */

const [, , ...args] = process.argv;
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const first = firstAnswer(JSON.parse(manifest) as Parameters<typeof firstAnswer>[0], args, process.versions.node);
if (first === null) {
  // Loaded only now, because a Node that is too old could not load it. Not awaited here: what it imports may be in this file, once it is built.
  void import('./cli/command.ts').then(({ runCommand }) => runCommand(args));
} else {
  (first.code === 0 ? process.stdout : process.stderr).write(first.text);
  process.exitCode = first.code;
}
