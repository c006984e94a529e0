import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}
interface ResponseDescription {
  content?: Record<string, { schema: object }>;
}
type Operation = { responses: Record<string, ResponseDescription & { $ref?: string }> };

const file = new URL('../../../docs/api/openapi.json', import.meta.url);
const { paths, components } = JSON.parse(readFileSync(file, 'utf8'), toJsonSchema) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, ResponseDescription> };
};

/** OpenAPI 3.0 as JSON Schema: `nullable` is a type, and a response has no fields that its schema doesn't name. */
function toJsonSchema(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const { nullable, ...schema } = value as { nullable?: boolean; type?: string; properties?: object };
  const closed = schema.type === 'object' && schema.properties ? { additionalProperties: false, ...schema } : schema;
  if (Array.isArray(value)) return value;
  return nullable === true ? { anyOf: [{ type: 'null' }, closed] } : closed;
}

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'openapi', components });
const validators = new Map<object, ValidateFunction>();

const routes = Object.entries(paths)
  .map(([path, operations]) => ({ pattern: patternOf(path), parameters: path.split('{').length, path, operations }))
  // `/classes/counts` before `/classes/{id}`.
  .sort((a, b) => a.parameters - b.parameters);

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/**
 * Throws unless the response matches docs/api/openapi.json: its status is documented and its body fits the schema. URLs that
 * the description doesn't have are not checked.
 */
export function validateResponse(method: string, url: string, answer: Answer): void {
  const address = new URL(url, 'http://localhost').pathname;
  const route = routes.find(({ pattern }) => pattern.test(address));
  const operation = route?.operations[method.toLowerCase()];
  const mismatch = operation && mismatchOf(operation, answer);
  if (!mismatch) return;
  const { status, body } = answer;
  const text = typeof body === 'string' ? body.slice(0, 500) : JSON.stringify(body, null, 2);
  throw new Error(
    `${method} ${route?.path} returned ${status}, but in docs/api/openapi.json (npm run api:generate) ${mismatch}\n${text}`,
  );
}

/** Who gets a row: staff, or everybody else who may call the route. */
export type Audience = 'staff' | 'others';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: (Schema & { 'x-audience'?: Audience })[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** The schema of what a GET route returns to an audience, by its path as `/api/classes/{id}`; undefined if it isn't JSON. */
function schemaOf(path: string, audience: Audience): Schema | undefined {
  const schema = paths[path]?.get?.responses['200']?.content?.['application/json']?.schema as Schema | undefined;
  return schema?.anyOf?.find((one) => one['x-audience'] === audience) ?? schema;
}

/** The keys of what a GET route returns to an audience, such as `student.id`; undefined if it isn't JSON. */
export function keysOf(path: string, audience: Audience): string[] | undefined {
  const schema = schemaOf(path, audience);
  return schema && [...new Set(keysIn(schema))].sort();
}

function keysIn({ $ref, allOf = [], anyOf = [], oneOf = [], items, properties = {} }: Schema): string[] {
  const parts = [...allOf, ...anyOf, ...oneOf, ...(items ? [items] : []), ...($ref ? [componentOf($ref)] : [])];
  const own = Object.entries(properties).flatMap(([key, value]) => {
    const below = keysIn(value).map((part) => `${key}.${part}`);
    return below.length > 0 ? below : [key];
  });
  return [...own, ...parts.flatMap(keysIn)];
}

const componentOf = ($ref: string): Schema => components.schemas[$ref.split('/').at(-1)!] as Schema;

/** Why what a GET route returned is not exactly what an audience gets, or undefined. */
export function mismatchFor(path: string, audience: Audience, body: unknown): string | undefined {
  const validate = validatorOf(schemaOf(path, audience)!);
  return validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' });
}

function mismatchOf({ responses }: Operation, { status, body, headers }: Answer): string | undefined {
  const own = responses[status] ?? (status >= 500 ? responses['5XX'] : undefined);
  const described = own?.$ref ? components.responses[own.$ref.split('/').at(-1)!] : own;
  if (!described) return 'this status is not documented.';
  // Express writes a text into redirects, which no client reads.
  if (status >= 300 && status < 400) return undefined;
  if (!described.content) return body === '' ? undefined : 'this response has no body.';
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const content = described.content[type];
  if (!content) return `the content type "${type}" is not documented.`;
  if (!type.endsWith('json')) return undefined;
  const validate = validatorOf(content.schema);
  return validate(body) ? undefined : `the schema differs: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}.`;
}

function validatorOf(schema: object): ValidateFunction {
  const existing = validators.get(schema);
  if (existing) return existing;
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
  const validate = ajv.compile(absolute);
  validators.set(schema, validate);
  return validate;
}
