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
type Operation = { responses: Record<string, ResponseDescription> };

const file = new URL('../../../docs/api/openapi.json', import.meta.url);
const { paths, components } = JSON.parse(readFileSync(file, 'utf8'), toJsonSchema) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
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

function mismatchOf({ responses }: Operation, { status, body, headers }: Answer): string | undefined {
  const described = responses[status] ?? (status >= 500 ? responses['5XX'] : undefined);
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
