import { z } from 'zod';

/**
 * Encodes answers. Answers are built by the service's own code and are typed, and checking every text and number again would take
 * as long as answering. So a schema is read once, and for each answer only the parts that change are processed: the fields that a
 * schema lists, and codecs. A field that no schema names is never sent: only listed fields are copied, and an object cannot take
 * the place of a single value. The tests check that answers fit their schema; their services encode by the schema itself as well.
 */

/** Turns a value into the form that is sent; null where the value is sent unchanged. */
type Encode = ((value: unknown) => unknown) | null;

type Def = z.core.$ZodTypes['_zod']['def'];

const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** Whether a check changes the value, as an overwrite does. */
const changesValue = (def: Def): boolean => (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');

/** Whether a schema's values are single values, such as texts and numbers, that are sent unchanged. */
function isScalar(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  if (changesValue(def)) return false;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'date':
    case 'enum':
    case 'literal':
      return true;
    case 'nullable':
    case 'optional':
      return isScalar(def.innerType);
    case 'union':
      return def.options.every(isScalar);
    default:
      return false;
  }
}

/** Whether a schema accepts any JSON: `z.unknown()`, or `z.json()`, which consists of single values, and lists and records of itself. */
function isOpen(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  if (def.type === 'unknown') return !changesValue(def);
  if (def.type === 'record') return !changesValue(def) && isScalar(def.keyType) && isOpen(def.valueType);
  const inner = def.type === 'lazy' ? defOf(def.getter()) : null;
  if (inner?.type !== 'union') return false;
  const contained = inner.options.filter((option) => !isScalar(option)).map(defOf);
  const records = contained.filter((option) => option.type === 'record' && option.valueType === schema);
  const lists = contained.filter((option) => option.type === 'array' && option.element === schema);
  return records.length > 0 && records.length + lists.length === contained.length && !contained.some(changesValue);
}

/** Whether a schema's values are objects with no other fields than the listed ones. */
const isOfListedFields = (def: Def): def is z.core.$ZodObjectDef =>
  def.type === 'object' && (def.catchall === undefined || defOf(def.catchall).type === 'never');

/** Encodes the fields that a schema lists, and leaves out all others. */
function objectEncode(shape: z.core.$ZodShape): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, isPlain: isScalar(schema), encode: encodeOf(schema) }));
  return (value) => {
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (const { name, isPlain, encode } of fields) {
      const given = from[name];
      if (given === undefined) continue;
      to[name] = encode === null || given === null || (isPlain && typeof given !== 'object') ? given : encode(given);
    }
    return to;
  };
}

const isText = (schema: z.core.$ZodType): boolean => defOf(schema).type === 'string';

/** Encodes with the codec only. If the codec refuses a value, the schema reports the error. */
function codecEncode(schema: z.core.$ZodType, def: z.core.$ZodCodecDef): Encode {
  const before = encodeOf(def.out);
  // A text that the codec has made needs no cleaning, and no check.
  const after = isText(def.in) ? null : encodeOf(def.in);
  return (value) => {
    const payload = { value, issues: [] };
    const encoded = def.reverseTransform(before === null ? value : before(value), payload);
    if (encoded instanceof Promise || payload.issues.length > 0) return z.core.encode(schema, value);
    return after === null ? encoded : after(encoded);
  };
}

const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null || value instanceof Date;

function encodeOf(schema: z.core.$ZodType): Encode {
  if (isOpen(schema)) return null;
  // An object in the place of a single value would bring all its fields along, so the schema refuses it.
  if (isScalar(schema)) return (value) => (isSingle(value) ? value : z.core.encode(schema, value));
  const def = defOf(schema);
  if (!changesValue(def)) {
    if (isOfListedFields(def)) return objectEncode(def.shape);
    if (def.type === 'array') {
      const encode = encodeOf(def.element);
      return (value) => (value as readonly unknown[]).map(encode ?? ((element) => element));
    }
    if (def.type === 'nullable' || def.type === 'optional') {
      const encode = encodeOf(def.innerType);
      return encode && ((value) => (value === null || value === undefined ? value : encode(value)));
    }
    if (schema instanceof z.core.$ZodCodec) return codecEncode(schema, schema._zod.def);
  }
  // Other schemas, such as unions, are rare in answers. They encode by themselves.
  return (value) => z.core.encode(schema, value);
}

/** The encoder of a schema's values. For a value that fits the schema, it does the same as `z.encode`. */
export function encoderOf(schema: z.ZodType): (value: unknown) => unknown {
  return encodeOf(schema) ?? ((value) => value);
}

/** Makes the JSON text of a schema's values. */
export function jsonEncoderOf(schema: z.ZodType): (value: unknown) => string {
  const encode = encoderOf(schema);
  return (value) => JSON.stringify(encode(value));
}
