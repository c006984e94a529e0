import { type ArgumentMetadata, applyDecorators, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  registerDecorator,
  ValidateIf,
  type ValidationError,
} from 'class-validator';
import { isCalendarDate } from '../domain/calendar-date.js';
import { type FieldError, InvalidInput } from '../domain/domain-error.js';
import { normalPhone } from '../domain/phone.js';

class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    refuseUnreadable(value, '');
    return await super.transform(value, metadata);
  }
}

/** No call needs more; what recurses over deeper input runs out of stack. */
const DEEPEST = 10;

/** Refuses what no text column holds (NUL, half a surrogate pair) and what is nested deeper than any call needs. */
function refuseUnreadable(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new InvalidInput({ path, message: `${path || 'The request'} must not contain NUL or broken characters.` });
  }
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return;
  if (depth === DEEPEST) throw new InvalidInput({ path, message: 'The request is nested too deep.' });
  for (const [key, inner] of Object.entries(value)) refuseUnreadable(inner, path ? `${path}.${key}` : key, depth + 1);
}

/** Checks every body and query against its DTO class; unknown fields are refused, and each refusal names its field. */
export const validationPipe = () =>
  new InputPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors: ValidationError[]) => new InvalidInput(...fieldErrors(errors)),
  });

function fieldErrors(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.entries(error.constraints ?? {}).map(([rule, text]) => ({
      path,
      message: rule === 'whitelistValidation' ? `${path} is not a field of this call.` : sentence(text),
    }));
    return [...own, ...fieldErrors(error.children ?? [], path)];
  });
}

/** The library's own texts begin with the field's name; those that a DTO gives stand as they are. */
function sentence(text: string): string {
  if (/^[A-Z]/.test(text)) return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

/** Text as people type it: trimmed, of at most `max` characters. */
export function Text(max: number) {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    MaxLength(max),
    IsString(),
  );
}

/** `Text` that has to say something. */
export function RequiredText(max: number) {
  return applyDecorators(Text(max), IsNotEmpty());
}

/** A field that may be left out, but not be null: `@IsOptional` lets null through, which few columns take. */
export function IfGiven() {
  return ValidateIf((_, value) => value !== undefined);
}

/** A day that exists, as `YYYY-MM-DD`. */
export function IsCalendarDate() {
  return (target: object, propertyName: string) =>
    registerDecorator({
      name: 'isCalendarDate',
      target: target.constructor,
      propertyName,
      validator: {
        validate: isCalendarDate,
        defaultMessage: () => `${propertyName} must be a date that exists, as YYYY-MM-DD`,
      },
    });
}

/** A time of day as `HH:mm`. */
export function IsWallTime() {
  return (target: object, propertyName: string) =>
    registerDecorator({
      name: 'isWallTime',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
        defaultMessage: () => `${propertyName} must be a time of day, as HH:mm`,
      },
    });
}

/** `true` or `false` in a query string, where it may also be left out. */
export function OptionalFlag() {
  return applyDecorators(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean(),
    IsOptional(),
  );
}

/** A phone number with its area code; one without a country is American. */
export function IsPhone() {
  return (target: object, propertyName: string) =>
    registerDecorator({
      name: 'isPhone',
      target: target.constructor,
      propertyName,
      validator: {
        validate: (value: unknown) => typeof value === 'string' && normalPhone(value) !== undefined,
        defaultMessage: () => 'Please enter a phone number with its area code',
      },
    });
}
