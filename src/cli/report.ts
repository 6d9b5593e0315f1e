import { printable, type Finding } from './findings.ts';

/** Writes the findings as a file, for example as evidence for a go-live. */

const LEVELS: Readonly<Record<Finding['level'], string>> = { problem: '**problem**', warning: 'warning', ok: 'ok' };
/** The order of the findings: those that need action come first. */
const ORDER: readonly Finding['level'][] = ['problem', 'warning', 'ok'];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as Markdown that shows it as it is: without HTML, links, pictures, code or further cells. */
const plain = (text: string): string =>
  printable(text.replace(/\s+/g, ' ')).replace(/[&<>[\]`|\\]/g, (character) => ENTITIES[character] ?? `\\${character}`);

const count = (findings: readonly Finding[], level: Finding['level'], name: string): string => {
  const number = findings.filter((each) => each.level === level).length;
  return `${number === 0 ? 'no' : number} ${name}${number === 1 ? '' : 's'}`;
};

/** Markdown: what was checked and when, the number of problems, and a row for each finding. */
export function renderReport(findings: readonly Finding[], address: string, at: Date, command = 'doctor'): string {
  const rows = ORDER.flatMap((level) => findings.filter((each) => each.level === level)).map(
    ({ level, check, detail }) => `| ${LEVELS[level]} | ${check} | ${plain(detail)} |`,
  );
  return [
    `# ${plain(address)}`,
    `Looked at by \`pay-elements ${command}\` on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${count(findings, 'problem', 'problem')}, ${count(findings, 'warning', 'warning')}.`,
    ['| | what | finding |', '| --- | --- | --- |', ...rows].join('\n'),
    '',
  ].join('\n\n');
}
