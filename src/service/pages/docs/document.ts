import { z } from 'zod';

/** The types of the parts of an OpenAPI document that the reference reads. All other parts are ignored. */

const literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A JSON schema, with the parts that the reference shows. */
export interface Schema {
  readonly type?: string | string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly enum?: readonly z.output<typeof literal>[] | undefined;
  readonly const?: z.output<typeof literal> | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly $ref?: string | undefined;
  readonly 'x-extension'?: boolean | undefined;
  readonly 'x-requirement'?: string | undefined;
}

const count = z.number().optional();

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    // `false` in a tuple means that nothing follows its last part, so there is nothing to show.
    items: z.union([schema, z.literal(false).transform(() => undefined)]).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    enum: z.array(literal).optional(),
    const: literal.optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minLength: count,
    maxLength: count,
    minimum: count,
    maximum: count,
    minItems: count,
    maxItems: count,
    description: z.string().optional(),
    default: z.unknown().optional(),
    $ref: z.string().optional(),
    'x-extension': z.boolean().optional(),
    'x-requirement': z.string().optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: schema.optional() })).optional();

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
/** A parameter in the address or the headers. */
export type Parameter = z.output<typeof parameter>;

const reference = z.object({ $ref: z.string() });

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string().optional(),
  'x-extension': z.boolean().optional(),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.union([reference, z.object({ description: z.string(), content })])),
});

/** The document. */
export const openapi = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().optional() }),
  servers: z.array(z.object({ url: z.string() })).min(1),
  tags: z.array(z.object({ name: z.string(), description: z.string() })).default([]),
  paths: z.record(
    z.string(),
    z.object({ servers: z.array(z.object({ url: z.string() })).optional(), get: operation.optional(), post: operation.optional() }),
  ),
  components: z.object({
    parameters: z.record(z.string(), parameter).default({}),
    schemas: z.record(z.string(), schema).default({}),
    responses: z.record(z.string(), z.object({ description: z.string(), content })).default({}),
  }),
});
/** @see openapi */
export type OpenApi = z.output<typeof openapi>;
