import type { ValidationError } from 'class-validator';
import { type FieldError, MAX_LISTED_ERRORS } from '../domain/domain-error.js';
import { fieldPath } from './json-limits.js';

/** Rules of class-validator whose own words only programmers understand. A `%s` is the rule's number. */
const WORDS: Record<string, string> = {
  arrayMaxSize: 'can have at most %s entries',
  isArray: 'must be a list',
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

/** Turns the first errors of class-validator into sentences with the field's name in words. A DTO's own sentences are kept. */
export function fieldErrors(errors: ValidationError[]): FieldError[] {
  const listed: FieldError[] = [];
  for (const error of eachError(errors, '')) if (listed.push(error) === MAX_LISTED_ERRORS) break;
  return listed;
}

function* eachError(errors: ValidationError[], parent: string): Generator<FieldError> {
  for (const error of errors) {
    const path = fieldPath(parent, error.property);
    for (const [rule, text] of Object.entries(error.constraints ?? {})) {
      yield rule === 'whitelistValidation' ? unknownField(path) : { path, message: sentence(error, rule, text) };
    }
    yield* eachError(error.children ?? [], path);
  }
}

export const unknownField = (path: string): FieldError => ({ path, message: `${path} is not a field of this call.` });

function sentence({ property, value }: ValidationError, rule: string, text: string): string {
  // The library's messages, and those of `rule`, start with the field's name.
  if (!text.startsWith(`${property} `)) return text;
  if (isMissing(value)) return `${CHOICES.includes(rule) ? 'Choose' : 'Enter'} the ${longNameOf(property)}.`;
  const broken = typeRule(rule, value) ?? rule;
  const words = WORDS[broken]?.replace('%s', numberIn(text.slice(property.length))) ?? text.slice(property.length + 1);
  return `${capitalized(wordsOf(property))} ${words}${words.endsWith('.') ? '' : '.'}`;
}

/** The rule about the type, where another one was broken because of it. */
function typeRule(rule: string, value: unknown): string | undefined {
  if (rule === 'maxLength' && typeof value !== 'string') return 'isString';
  return rule.startsWith('array') && !Array.isArray(value) ? 'isArray' : undefined;
}

/** The number of a rule, such as 0.01 or 10,000. */
function numberIn(text: string): string {
  const number = text.match(/-?\d+(\.\d+)?/)?.[0];
  return number ? Number(number).toLocaleString('en-US', { maximumFractionDigits: 20 }) : '';
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
