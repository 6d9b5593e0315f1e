import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PAY_ERRORS } from '../../src/elements/shared/session/pay-errors.ts';
import type { ElementsManifest } from '../build/elements-manifest.ts';
import { SourceFile } from '../build/interfaces.ts';
/** The public interface of the elements as facts: the manifest without its descriptions. */

/** The fields of an event's detail, with their types. */
export function detailsOf(root: string, eventClass: string): [string, string][] {
  for (const path of globSync('src/elements/**/*events.ts', { cwd: root })) {
    const file = new SourceFile(join(root, path));
    const name = file.detailOf(eventClass);
    if (name !== undefined) return file.members(name).map((member) => [member.name, `${member.optional ? 'optional ' : ''}${member.type}`]);
  }
  return [];
}

/** The facts of all elements. `details` returns the fields of the detail of an event class. */
export function elementFacts(manifest: ElementsManifest, details: (eventClass: string) => [string, string][]): [string, string][] {
  const elements = manifest.modules.flatMap(({ declarations }) => declarations);
  return [
    ...elements.flatMap(({ tagName, attributes, members, events, slots, cssParts, cssProperties }) => {
      const of = (kind: string, list: readonly { readonly name: string }[], value: (name: string) => string): [string, string][] =>
        list.map(({ name }) => [`<${tagName}> ${kind} ${name === '' ? '(default)' : name}`, value(name)]);
      const typeOf = (list: readonly { readonly name: string; readonly type?: { readonly text: string } }[]) => (name: string) =>
        list.find((each) => each.name === name)?.type?.text ?? 'unknown';
      return [
        ...of('attribute', attributes, typeOf(attributes)),
        ...of('property', members, typeOf(members)),
        ...of('event', events, typeOf(events)),
        ...events.flatMap(({ name, type }) =>
          details(type.text).map(([field, value]): [string, string] => [`<${tagName}> event ${name} detail.${field}`, value]),
        ),
        ...of('slot', slots, () => 'slot'),
        ...of('part', cssParts, () => 'part'),
        ...of('custom property', cssProperties, (name) => cssProperties.find((each) => each.name === name)?.default ?? 'no default'),
      ];
    }),
    ...Object.keys(PAY_ERRORS).map((code): [string, string] => [`pay-error code ${code}`, 'code']),
  ];
}
