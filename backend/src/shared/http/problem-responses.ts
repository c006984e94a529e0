import type { Type } from '@nestjs/common';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { type DomainError, Forbidden, InvalidInput, NotFound, Unauthenticated } from '../domain/domain-error.js';
import type { DeclaredRoute } from './audience-check.js';
import { takesAnyBody, UnsupportedContent } from './body.guard.js';
import { ReauthenticationRequired } from './fresh-proof.js';
import { Problem } from './problem.dto.js';
import { STATUS } from './problem.filter.js';

// biome-ignore lint/suspicious/noExplicitAny: errors take arguments of every kind
type ErrorClass = new (...args: any[]) => DomainError;

const PROBLEMS = 'recert:problems';

/**
 * Documents the domain errors that a route throws: `@Problems(ClassFull, AlreadyEnrolled)`. The API description adds those that
 * follow from the route itself (input, audience, id), so a controller names only its own.
 */
export function Problems(...errors: ErrorClass[]): MethodDecorator {
  return (_target, _name, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(PROBLEMS, [...problemsOf(handler), ...errors], handler);
  };
}

const problemsOf = (handler: object): ErrorClass[] => Reflect.getMetadata(PROBLEMS, handler) ?? [];

/** The id that a route's operation has in the API description. */
export const operationId = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}_${method}`;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The responses of a description that its operations share, by their names. */
export type SharedResponses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

/** Adds to an operation the problem responses that its route can return. Each set of codes is described once, in `shared`. */
export function documentProblems(operation: Operation, route: DeclaredRoute, shared: SharedResponses): void {
  const { responses } = operation;
  const describe = (name: string, description: string) => {
    shared[name] ??= {
      description,
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } },
    };
    return { $ref: `#/components/responses/${name}` };
  };
  for (const [status, codes] of codesByStatus(route, operation)) {
    const names = [...codes].map((code) => `\`${code}\``).join(', ');
    responses[String(status)] ??= describe([...codes].join('.'), names);
  }
  responses['5XX'] = describe('server_failed', 'The server failed; details are in its log.');
}

function codesByStatus(route: DeclaredRoute, operation: Operation): Map<number, Set<string>> {
  const codes = new Map<number, Set<string>>();
  const add = (status: number, code: string) => codes.set(status, (codes.get(status) ?? new Set()).add(code));
  for (const error of [...impliedProblems(route, operation), ...problemsOf(route.handler)]) {
    // The kind and the code are fields, so they exist on an instance only.
    const { kind, code } = new (error as Type<DomainError>)();
    add(STATUS[kind], code);
  }
  if (operation.requestBody) add(413, 'too_large');
  return new Map([...codes].sort(([a], [b]) => a - b));
}

/** Errors that a guard or a pipe throws before the controller runs. */
function impliedProblems(
  { audiences, verb, handler, needsFreshProof }: DeclaredRoute,
  { parameters = [], requestBody }: Operation,
): ErrorClass[] {
  const isPublic = audiences?.includes('public');
  const checksBody = verb !== 'GET' && !takesAnyBody(handler);
  const hasId = parameters.some((parameter) => 'in' in parameter && parameter.in === 'path');
  return [
    ...(requestBody || parameters.length > 0 || checksBody ? [InvalidInput] : []),
    ...(checksBody ? [UnsupportedContent] : []),
    ...(isPublic ? [] : [Unauthenticated]),
    // The caller's role, or a request from another site.
    ...(isPublic && verb === 'GET' ? [] : [Forbidden]),
    ...(needsFreshProof ? [ReauthenticationRequired] : []),
    ...(hasId ? [NotFound] : []),
  ];
}
