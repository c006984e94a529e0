import { ValidationPipe } from '@nestjs/common';
import { registerDecorator, type ValidationError } from 'class-validator';
import { isCalendarDate } from '../domain/calendar-date.js';
import { type FieldError, InvalidInput } from '../domain/domain-error.js';

/** Checks every body and query against its DTO class; unknown fields are refused, and each refusal names its field. */
export const validationPipe = () =>
  new ValidationPipe({
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

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
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
