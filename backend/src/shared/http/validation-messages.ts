import type { ValidationError } from 'class-validator';
import type { FieldError } from '../domain/domain-error.js';

/** Rules of class-validator whose own words only programmers understand. A `%s` is the rule's number. */
const WORDS: Record<string, string> = {
  isBoolean: 'must be true or false',
  isEmail: 'must be an email address, such as name@example.com',
  isInt: 'must be a whole number',
  isString: 'must be text',
  isUuid: 'is not valid',
  max: 'can be at most %s',
  maxLength: 'can have at most %s characters',
  min: 'must be at least %s',
  minLength: 'must have at least %s characters',
};

/** Rules for values that one chooses instead of typing them. */
const CHOICES = ['isBoolean', 'isIn', 'isUuid'];

/** The last word of a field that is missing, where the name alone is too short. */
const LONGER: Record<string, string> = { email: 'email address' };

/** Turns the errors of class-validator into sentences with the field's name in words. A DTO's own sentences are kept. */
export function fieldErrors(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const path = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.entries(error.constraints ?? {}).map(([rule, text]) => ({
      path,
      message: rule === 'whitelistValidation' ? `${path} is not a field of this call.` : sentence(error, rule, text),
    }));
    return [...own, ...fieldErrors(error.children ?? [], path)];
  });
}

function sentence({ property, value }: ValidationError, rule: string, text: string): string {
  // The library's messages, and those of `rule`, start with the field's name.
  if (!text.startsWith(`${property} `)) return text;
  if (isMissing(value)) return `${CHOICES.includes(rule) ? 'Choose' : 'Enter'} the ${longNameOf(property)}.`;
  const broken = rule === 'maxLength' && typeof value !== 'string' ? 'isString' : rule;
  const words = WORDS[broken]?.replace('%s', text.match(/\d+/)?.[0] ?? '') ?? text.slice(property.length + 1);
  return `${capitalized(wordsOf(property))} ${words}${words.endsWith('.') ? '' : '.'}`;
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** `adminEmail` as `admin email`, `courseId` as `course`, `isOffered` as `offered`. */
function wordsOf(property: string): string {
  return property
    .replace(/(?<=.)Id$|^is(?=[A-Z])/g, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

function longNameOf(property: string): string {
  const words = wordsOf(property);
  const [last, ...before] = words.split(' ').reverse() as [string, ...string[]];
  return [...before.reverse(), LONGER[last] ?? last].join(' ');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
