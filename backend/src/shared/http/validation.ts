import { setImmediate } from 'node:timers/promises';
import { type ArgumentMetadata, applyDecorators, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ARRAY_MAX_SIZE,
  arrayMaxSize,
  getMetadataStorage,
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationError,
  ValidationTypes,
} from 'class-validator';
import { isCalendarDate } from '../domain/calendar-date.js';
import { InvalidInput } from '../domain/domain-error.js';
import { hasLink, LINK_IN_NAME } from '../domain/links-in-names.js';
import { INVALID_PHONE, MAX_PHONE_TEXT, normalPhone } from '../domain/phone.js';
import { multiLine, singleLine } from '../domain/text.js';
import { fieldPath, MAX_DEPTH, MAX_KEYS, tooDeep, tooManyKeys } from './json-limits.js';
import { fieldErrors, unknownField } from './validation-messages.js';

/** What of a list of objects is validated at a time: entries, and fields of all of them. Other requests get their turn in between. */
const SLICE = { entries: 100, fields: 1_000 };

type Fields = Record<string, unknown>;

class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // The program's own: who calls, and from where.
    if (metadata.type === 'custom') return value;
    const rules = isFields(value) ? rulesOf(metadata.metatype) : [];
    const fields = value as Fields;
    refuseLongLists(fields, rules);
    refuseUnreadable(value, '');
    const nested = rules.find(({ type, propertyName }) => type === NESTED && Array.isArray(fields[propertyName]));
    if (!nested) return await this.validated(value, metadata);
    const list = fields[nested.propertyName] as unknown[];
    refuseOtherThanObjects(list, nested.propertyName);
    return sliceEnd(list, 0) < list.length
      ? await this.inSlices(fields, nested.propertyName, list, metadata)
      : await this.validated(value, metadata);
  }

  /** Stops at the first slice that is refused. */
  private async inSlices(fields: Fields, name: string, list: unknown[], metadata: ArgumentMetadata): Promise<unknown> {
    const valid: unknown[] = [];
    for (;;) {
      const start = valid.length;
      const slice = { ...fields, [name]: list.slice(start, sliceEnd(list, start)) };
      const input = (await this.validated(slice, metadata, { name, start })) as Fields;
      valid.push(...(input[name] as unknown[]));
      if (valid.length >= list.length) return Object.assign(input, { [name]: valid });
      await setImmediate();
    }
  }

  /** With `slice`, errors of the list's entries get their index in the whole list. */
  private async validated(value: unknown, metadata: ArgumentMetadata, slice?: { name: string; start: number }) {
    try {
      return await super.transform(value, metadata);
    } catch (thrown) {
      if (!(thrown instanceof BrokenRules)) throw thrown;
      for (const { property, children } of slice ? thrown.errors : []) {
        if (property !== slice?.name) continue;
        for (const entry of children ?? []) entry.property = String(slice.start + Number(entry.property));
      }
      throw new InvalidInput(...fieldErrors(thrown.errors));
    }
  }
}

/** Where the slice that begins at `start` ends. */
function sliceEnd(list: unknown[], start: number): number {
  let [end, count] = [start, 0];
  while (end < list.length && end < start + SLICE.entries && count < SLICE.fields)
    count += Object.keys(list[end++] as Fields).length;
  return end;
}

class BrokenRules extends Error {
  constructor(readonly errors: ValidationError[]) {
    super();
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** The `type` of the rule that `@ValidateNested` makes. */
const NESTED = ValidationTypes.NESTED_VALIDATION;

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

const rulesByDto = new Map<object, Rules>();

/** Kept, because class-validator looks through the rules of all classes for those that the class inherits. */
function rulesOf(dto: ArgumentMetadata['metatype']): Rules {
  if (!dto) return [];
  const known = rulesByDto.get(dto);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  rulesByDto.set(dto, rules);
  return rules;
}

/** By their length alone; class-validator looks at all entries first. @throws {InvalidInput} */
function refuseLongLists(fields: Fields, rules: Rules): void {
  for (const { name, propertyName: property, constraints, message } of rules) {
    const value = fields[property];
    if (name !== ARRAY_MAX_SIZE || !Array.isArray(value) || arrayMaxSize(value, constraints[0])) continue;
    const text = typeof message === 'string' ? message : `${property} has more than ${constraints[0]} entries`;
    throw new InvalidInput(...fieldErrors([{ property, value, constraints: { [ARRAY_MAX_SIZE]: text } }]));
  }
}

/** class-validator takes a list within a list for an object. @throws {InvalidInput} */
function refuseOtherThanObjects(list: unknown[], name: string): void {
  const index = list.findIndex((entry) => !isFields(entry));
  if (index < 0) return;
  const path = fieldPath(name, String(index));
  throw new InvalidInput({ path, message: `${path} must be an object.` });
}

/**
 * Refuses text that PostgreSQL can't store (NUL, lone surrogates), deep nesting, objects with too many fields, and names that
 * every object has, which class-transformer would skip.
 */
function refuseUnreadable(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new InvalidInput({ path, message: `${path || 'The request'} must not contain NUL or broken characters.` });
  }
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return;
  if (depth === MAX_DEPTH) throw tooDeep(path);
  const names = Object.keys(value);
  if (names.length > MAX_KEYS && !Array.isArray(value)) throw tooManyKeys(path);
  for (const name of names) {
    const inner = fieldPath(path, name);
    if (Object.hasOwn(Object.prototype, name)) throw new InvalidInput(unknownField(inner));
    refuseUnreadable((value as Fields)[name], inner, depth + 1);
  }
}

/** Validates every body and query against its DTO class and refuses unknown fields. */
export const validationPipe = () =>
  new InputPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors: ValidationError[]) => new BrokenRules(errors),
  });

/** One line of at most `max` characters, cleaned as `singleLine` says. */
export const Text = (max: number) => cleanText(max, singleLine);

/** Text of several lines, cleaned as `multiLine` says. */
export const MultiLineText = (max: number) => cleanText(max, multiLine);

function cleanText(max: number, clean: (text: string) => string) {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? clean(value) : value)),
    MaxLength(max),
    IsString(),
  );
}

/** `Text` that must not be empty. */
export function RequiredText(max: number) {
  return applyDecorators(Text(max), IsNotEmpty());
}

/** A field that may be omitted but not null; `@IsOptional` would allow null. */
export function IfGiven() {
  return ValidateIf((_, value) => value !== undefined);
}

/** Forms send null for an empty field. */
const NullAsBlank = () => Transform(({ value }) => value ?? '');

/** `Text` that may be omitted; null is read as blank. */
export const OptionalText = (max: number) => applyDecorators(IfGiven(), NullAsBlank(), Text(max));

/** `MultiLineText` that may be omitted; null is read as blank. */
export const OptionalMultiLineText = (max: number) => applyDecorators(IfGiven(), NullAsBlank(), MultiLineText(max));

/** An existing date as `YYYY-MM-DD`. */
export const IsCalendarDate = () =>
  rule('isCalendarDate', isCalendarDate, 'must be a date that exists, as YYYY-MM-DD', { format: 'date' });

const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

/** A moment in ISO 8601 with its offset, such as `2027-01-05T15:30:00Z`. */
export const IsInstant = () =>
  rule(
    'isInstant',
    (text) => isCalendarDate(INSTANT.exec(text)?.[1] ?? ''),
    'must be a moment with its offset, such as 2027-01-05T15:30:00Z',
    { format: 'date-time' },
  );

/** A time of day as `HH:mm`. */
export const IsWallTime = () =>
  patternRule('isWallTime', /^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, as HH:mm');

/** A phone number with its area code; the default country is US. */
export const IsPhone = () =>
  rule('isPhone', (text) => normalPhone(text) !== undefined, INVALID_PHONE, { maxLength: MAX_PHONE_TEXT });

/** Like `IsPhone`, or blank. */
export const IsPhoneOrBlank = () =>
  rule('isPhone', (text) => text.trim() === '' || normalPhone(text) !== undefined, INVALID_PHONE, {
    maxLength: MAX_PHONE_TEXT,
  });

/** What a rule says of a text in JSON Schema, for the API description. */
export interface TextLimit {
  format?: 'date' | 'date-time' | 'email' | 'uuid';
  maxLength?: number;
  pattern?: string;
}

/** A rule for texts. A message in lower case follows the field's name. */
export const rule = (name: string, isValid: (text: string) => boolean, message: string, limit?: TextLimit) =>
  explainedRule(name, (text) => (isValid(text) ? undefined : message), message, limit);

/** A `rule` that is a regular expression. */
export const patternRule = (name: string, pattern: RegExp, message: string) =>
  rule(name, (text) => pattern.test(text), message, { pattern: pattern.source });

/** For names that anybody may type and that emails show. */
export const NoLink = () => rule('noLink', (text) => !hasLink(text), LINK_IN_NAME);

/**
 * A `rule` whose message depends on the text; `problemOf` returns undefined for a valid one.
 * @param notText the message for a value that would be valid as text
 */
export function explainedRule(
  name: string,
  problemOf: (text: string) => string | undefined,
  notText = 'must be text',
  limit?: TextLimit,
) {
  const validator = {
    validate: (value: unknown) => typeof value === 'string' && problemOf(value) === undefined,
    defaultMessage: (field?: ValidationArguments) => {
      const message = problemOf(String(field?.value)) ?? notText;
      return /^[A-Z]/.test(message) ? message : `${field?.property} ${message}`;
    },
  };
  return ValidateBy({ name, validator }, { context: limit });
}

/** An optional `true` or `false` in a query string. */
export function OptionalFlag() {
  return applyDecorators(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean(),
    IsOptional(),
  );
}
