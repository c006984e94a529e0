import { type ArgumentMetadata, applyDecorators, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
  type ValidationError,
} from 'class-validator';
import { isCalendarDate } from '../domain/calendar-date.js';
import { InvalidInput } from '../domain/domain-error.js';
import { INVALID_PHONE, normalPhone } from '../domain/phone.js';
import { multiLine, singleLine } from '../domain/text.js';
import { fieldErrors } from './validation-messages.js';

class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuseUnreadable(value, '');
    return await super.transform(value, metadata);
  }
}

/** Code that recurses over deeper input could run out of stack. */
const MAX_DEPTH = 10;

/** Refuses text that PostgreSQL can't store (NUL, lone surrogates) and deep nesting. */
function refuseUnreadable(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new InvalidInput({ path, message: `${path || 'The request'} must not contain NUL or broken characters.` });
  }
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return;
  if (depth === MAX_DEPTH) throw new InvalidInput({ path, message: 'The request is nested too deep.' });
  for (const [key, inner] of Object.entries(value)) refuseUnreadable(inner, path ? `${path}.${key}` : key, depth + 1);
}

/** Validates every body and query against its DTO class and refuses unknown fields. */
export const validationPipe = () =>
  new InputPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors: ValidationError[]) => new InvalidInput(...fieldErrors(errors)),
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

/** An existing date as `YYYY-MM-DD`. */
export const IsCalendarDate = () => rule('isCalendarDate', isCalendarDate, 'must be a date that exists, as YYYY-MM-DD');

/** A time of day as `HH:mm`. */
export const IsWallTime = () =>
  rule('isWallTime', (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'must be a time of day, as HH:mm');

/** A phone number with its area code; the default country is US. */
export const IsPhone = () => rule('isPhone', (text) => normalPhone(text) !== undefined, INVALID_PHONE);

/** Like `IsPhone`, or blank. */
export const IsPhoneOrBlank = () =>
  rule('isPhone', (text) => text.trim() === '' || normalPhone(text) !== undefined, INVALID_PHONE);

/** A rule for texts. A message in lower case follows the field's name. */
export function rule(name: string, isValid: (text: string) => boolean, message: string) {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isValid(value),
      defaultMessage: (field) => (/^[A-Z]/.test(message) ? message : `${field?.property} ${message}`),
    },
  });
}

/** An optional `true` or `false` in a query string. */
export function OptionalFlag() {
  return applyDecorators(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean(),
    IsOptional(),
  );
}
