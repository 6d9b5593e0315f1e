/** A JSON schema as facts: one for each field, by its path. */

/** A JSON value. */
export type Json = { readonly [name: string]: Json | undefined } | readonly Json[] | string | number | boolean | null;

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A short text for the values that a field may have. It includes limits, because a narrower limit refuses values that were accepted before.
 */
function valueOf(schema: Json | undefined): string {
  if (!isObject(schema)) return 'anything';
  const { $ref, enum: choices, const: only, type, anyOf, oneOf, allOf, items } = schema;
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '');
  const bounds = [
    'format',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'minItems',
    'maxItems',
    'multipleOf',
  ]
    .flatMap((name) => {
      const value = schema[name];
      const isSafeInteger = value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
      return value === undefined || isSafeInteger ? [] : [`${name} ${JSON.stringify(value)}`];
    })
    .join(', ');
  const withBounds = (text: string): string => (bounds === '' ? text : `${text} (${bounds})`);
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const several = anyOf ?? oneOf;
  if (Array.isArray(several)) return [...new Set(several.map(valueOf))].join(' | ');
  if (Array.isArray(allOf)) return allOf.map(valueOf).join(' & ');
  if (type === 'array') return withBounds(`array of ${valueOf(items)}`);
  if (type === 'object') return schema['additionalProperties'] === false ? 'object, no other fields' : 'object';
  return withBounds(Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'anything');
}

/** The facts of a schema; the whole schema is called `name`. */
export function schemaFacts(name: string, schema: Json | undefined): [string, string][] {
  return [[name, valueOf(schema)], ...partFacts(name, schema)];
}

function partFacts(name: string, schema: Json | undefined): [string, string][] {
  if (!isObject(schema)) return [];
  const { properties, required, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  const needed: readonly Json[] = Array.isArray(required) ? required : [];
  const own = isObject(properties)
    ? Object.entries(properties).flatMap(([field, part]) => {
        const path = `${name}.${field}`;
        return [[path, `${needed.includes(field) ? 'required ' : ''}${valueOf(part)}`] as [string, string], ...partFacts(path, part)];
      })
    : [];
  const several: readonly Json[] = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? (each as readonly Json[]) : []));
  // If more than one alternative has fields, the names of their facts contain the number of the alternative.
  const layouts = several.filter((each) => partFacts('', each).length > 0);
  const alternatives = layouts.flatMap((each, index) => partFacts(layouts.length === 1 ? name : `${name}(${index + 1})`, each));
  return [...own, ...partFacts(`${name}[]`, items), ...partFacts(`${name}{}`, additionalProperties), ...alternatives];
}
