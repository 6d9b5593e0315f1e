/**
 * Describes a body in the earlier layout. The earlier schema checks only what differs and leaves the rest to the current layout. So
 * the rest is described as in the current layout.
 */

type Json = Record<string, unknown>;

const isObject = (part: unknown): part is Json => typeof part === 'object' && part !== null && !Array.isArray(part);

const isAnything = (schema: Json): boolean => schema['$ref'] === '#/components/schemas/Json';
/** Whether a schema only says that a value is a text. */
const isAnyText = (schema: Json): boolean => schema['type'] === 'string' && Object.keys(schema).length === 1;

/** The part of a schema for values of one type, where it accepts other types too, such as null. */
function ofType(schema: Json, type: string): Json {
  const alternatives: unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return alternatives.filter(isObject).find((one) => one['type'] === type) ?? schema;
}

const partsOf = ({ properties }: Json): Json => (isObject(properties) ? properties : {});
const requiredOf = ({ required }: Json): string[] => (Array.isArray(required) ? (required as string[]) : []);

/** The schema of the earlier layout, completed from the current one. */
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
  // A field that the earlier layout leaves open is required where the current layout requires it.
  const isLeft = (name: string) => (isObject(before[name]) ? isAnything(before[name]) : isLoose);
  const required = [...new Set([...requiredOf(earlier), ...requiredOf(ofType(current, 'object')).filter(isLeft)])];
  return {
    ...earlier,
    properties: Object.fromEntries([...parts, ...inherited]) as Json,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
