/**
 * The earlier layout of a body as it is described. Its own schema checks what differs and leaves the rest to the current
 * layout, which checks it next; so what it leaves open is described as the current layout has it.
 */

type Json = Record<string, unknown>;

const isObject = (part: unknown): part is Json => typeof part === 'object' && part !== null && !Array.isArray(part);

const isAnything = (schema: Json): boolean => schema['$ref'] === '#/components/schemas/Json';
/** Whether a schema says of a text only that it is one. */
const isAnyText = (schema: Json): boolean => schema['type'] === 'string' && Object.keys(schema).length === 1;

/** What a schema says of values of a type, where others are taken too, such as null. */
function ofType(schema: Json, type: string): Json {
  const alternatives: unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return alternatives.filter(isObject).find((one) => one['type'] === type) ?? schema;
}

const partsOf = ({ properties }: Json): Json => (isObject(properties) ? properties : {});
const requiredOf = ({ required }: Json): string[] => (Array.isArray(required) ? (required as string[]) : []);

/** The earlier layout's schema, with what it leaves open filled from the current one's. */
export function filledFrom(current: Json, earlier: Json): Json {
  if (isAnything(earlier)) return current;
  if (isAnyText(earlier)) return ofType(current, 'string');
  if (!isObject(earlier['properties'])) return earlier;
  const [now, before] = [partsOf(ofType(current, 'object')), partsOf(earlier)];
  const isLoose = isObject(earlier['additionalProperties']) && Object.keys(earlier['additionalProperties']).length === 0;
  const parts = Object.entries(before).map(([name, part]) => {
    const other = now[name];
    return [name, isObject(part) && isObject(other) ? filledFrom(other, part) : part];
  });
  const inherited = isLoose ? Object.entries(now).filter(([name]) => !(name in before)) : [];
  // What the earlier layout leaves open is required where the current one requires it.
  const isLeft = (name: string) => (isObject(before[name]) ? isAnything(before[name]) : isLoose);
  const required = [...new Set([...requiredOf(earlier), ...requiredOf(ofType(current, 'object')).filter(isLeft)])];
  return {
    ...earlier,
    properties: Object.fromEntries([...parts, ...inherited]) as Json,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
