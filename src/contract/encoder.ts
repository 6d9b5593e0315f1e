import { z } from 'zod';

/**
 * Encoding answers. What is answered was built by our own code and is typed: to check every text and number of it once more takes as
 * long as to answer it. So a schema is read once, and of each answer only what changes on its way out is looked at: the fields that
 * a schema lists, and codecs.
 */

/** Turns a value into what is sent; null where it is sent as it is. */
type Encode = ((value: unknown) => unknown) | null;

type Def = z.core.$ZodTypes['_zod']['def'];

const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** Whether a check changes the value, as an overwrite does. */
const changesValue = (def: Def): boolean => (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');

/** Whether values of a schema are sent as they are, whatever they are. A schema that is met again on the way stands for itself. */
function isPlain(schema: z.core.$ZodType, met: Set<z.core.$ZodType>): boolean {
  if (met.has(schema)) return true;
  met.add(schema);
  const def = defOf(schema);
  const all = (...inner: readonly z.core.$ZodType[]) => inner.every((one) => isPlain(one, met));
  if (changesValue(def)) return false;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'date':
    case 'enum':
    case 'literal':
    case 'unknown':
      return true;
    case 'nullable':
    case 'optional':
      return all(def.innerType);
    case 'array':
      return all(def.element);
    case 'record':
      return all(def.keyType, def.valueType);
    case 'union':
      return all(...def.options);
    case 'lazy':
      return all(def.getter());
    default:
      return false;
  }
}

/** Encodes the fields that a schema lists, and leaves out all others. */
function objectEncode(shape: z.core.$ZodShape): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encode: encodeOf(schema) }));
  return (value) => {
    const [from, to]: Record<string, unknown>[] = [value as Record<string, unknown>, {}];
    for (const { name, encode } of fields) {
      const field = from?.[name];
      if (field !== undefined && to !== undefined) to[name] = encode === null ? field : encode(field);
    }
    return to;
  };
}

/** Encodes by the codec alone. What it has to say against a value, the schema says. */
function codecEncode(schema: z.core.$ZodType, def: z.core.$ZodCodecDef): Encode {
  const [before, after] = [encodeOf(def.out), encodeOf(def.in)];
  return (value) => {
    const payload = { value, issues: [] };
    const encoded = def.reverseTransform(before === null ? value : before(value), payload);
    if (encoded instanceof Promise || payload.issues.length > 0) return z.core.encode(schema, value);
    return after === null ? encoded : after(encoded);
  };
}

function encodeOf(schema: z.core.$ZodType): Encode {
  if (isPlain(schema, new Set())) return null;
  const def = defOf(schema);
  if (!changesValue(def)) {
    if (def.type === 'object' && (def.catchall === undefined || defOf(def.catchall).type === 'never')) return objectEncode(def.shape);
    if (def.type === 'array') {
      const encode = encodeOf(def.element);
      return encode && ((value) => (value as readonly unknown[]).map(encode));
    }
    if (def.type === 'nullable' || def.type === 'optional') {
      const encode = encodeOf(def.innerType);
      return encode && ((value) => (value === null || value === undefined ? value : encode(value)));
    }
    if (schema instanceof z.core.$ZodCodec) return codecEncode(schema, schema._zod.def);
  }
  // What is left is seldom in an answer, such as one of several kinds: the schema itself finds out which.
  return (value) => z.core.encode(schema, value);
}

/** What encodes the values of a schema, as `z.encode` does for a value that meets it. */
export function encoderOf(schema: z.ZodType): (value: unknown) => unknown {
  return encodeOf(schema) ?? ((value) => value);
}
