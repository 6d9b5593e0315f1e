import { z } from 'zod';

/** The fields that mean the same to the service and to a browser: listed here by name, with the contract's schema. */

/** A field after the contract has decoded it: an amount is a number of cents, not a text. */
type Decoded<S> = S extends z.ZodOptional<infer I> ? z.ZodOptional<Decoded<I>> : z.ZodType<z.output<S>>;

/** The names of the fields that are no objects; the fields of an object have to be listed by name too. */
type LeafNames<S extends z.ZodRawShape> = { [F in keyof S]: Leaf<S[F]> extends true ? F : never }[keyof S] & string;
type Leaf<S> = S extends z.ZodObject
  ? false
  : S extends z.ZodNullable<infer I> | z.ZodOptional<infer I> | z.ZodArray<infer I>
    ? Leaf<I>
    : true;

/**
 * The listed fields of a contract schema, unchanged. Only listed fields pass, and only fields that are no objects, so a field that the
 * contract gains later does not reach a browser by itself.
 */
export function fieldsOf<S extends z.ZodRawShape, const F extends readonly (keyof S & string)[]>(
  schema: z.ZodObject<S>,
  names: F & readonly LeafNames<S>[],
): { [N in F[number]]: Decoded<S[N]> } {
  const fields = names.map((name) => [name, decoded(schema.shape[name] ?? missing(name))]);
  return Object.fromEntries(fields) as { [N in F[number]]: Decoded<S[N]> };
}

function missing(name: string): never {
  throw new Error(`the contract has no field ${name}`);
}

/**
 * The schema of a codec's decoded value; every other schema unchanged. @throws Error for an object, because its fields have to be listed
 */
function decoded(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return decoded(schema.def.out);
  if (schema instanceof z.ZodNullable) return z.nullable(decoded(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(decoded(schema.unwrap()));
  if (schema instanceof z.ZodArray) return z.array(decoded(schema.element));
  if (schema instanceof z.ZodObject) throw new Error(`name its fields one by one: ${Object.keys(schema.shape).join(', ')}`);
  return schema;
}
