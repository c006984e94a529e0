import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { DeclaredRoute } from './audience-check.js';
import type { TextLimit } from './validation.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/**
 * What rules of class-validator say of a text, by their names; our own bring it as their context. The Nest plugin sees only the rules that
 * stand at the field itself, not those within `Text` and its like.
 */
const LIMITS: Record<string, (constraints: number[]) => TextLimit> = {
  maxLength: ([maxLength]) => ({ maxLength }),
  isUuid: () => ({ format: 'uuid' }),
  isEmail: () => ({ format: 'email', maxLength: 320 }),
  isISO31661Alpha2: () => ({ maxLength: 2 }),
};

const rulesOf = (dto: Type) => getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);

/** Classes that have only the rules of the class that they extend. */
const inheriting: (() => Type)[] = [];

/** Adds a class that has only inherited rules to those whose limits are documented. */
export const documentInheritedLimits = (dto: () => Type): void => void inheriting.push(dto);

/** Adds the limits of the texts in bodies: to the schema of each class that has rules. */
export function documentBodyLimits(schemas: Schemas): void {
  // No public call lists the classes.
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<Type, unknown> };
  for (const dto of [...validationMetadatas.keys(), ...inheriting.map((find) => find())]) {
    const schema = schemas[dto.name];
    if (schema && 'properties' in schema) limit(dto, (name) => schema.properties?.[name] as Schema | undefined);
  }
}

/** Adds the limits of the texts in the query of an operation. */
export function documentQueryLimits({ parameters = [] }: Operation, { controllerClass, method }: DeclaredRoute): void {
  const { prototype } = controllerClass as Type;
  const classes: unknown[] = Reflect.getMetadata('design:paramtypes', prototype, method) ?? [];
  const inQuery = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter] : []));
  for (const dto of classes) {
    if (typeof dto !== 'function') continue;
    limit(dto as Type, (name) => inQuery.find((parameter) => parameter.name === name)?.schema as Schema | undefined);
  }
}

function limit(dto: Type, schemaOf: (property: string) => Schema | undefined): void {
  for (const rule of rulesOf(dto)) {
    const field = schemaOf(rule.propertyName);
    const schema = (rule.each ? field?.items : field) as Schema | undefined;
    if (schema?.type !== 'string' || schema.enum) continue;
    const { name = '', constraints, context } = rule;
    const limits: TextLimit | undefined = context ?? LIMITS[name]?.(constraints);
    // What stands at the field itself is there already.
    Object.assign(schema, { ...limits, ...schema });
  }
}
