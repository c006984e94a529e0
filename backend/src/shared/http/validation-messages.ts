import type { ValidationError } from 'class-validator';
import { type FieldError, MAX_LISTED_ERRORS } from '../domain/domain-error.js';
import { fieldPath } from './json-limits.js';

/** Rules of class-validator whose own words only programmers understand. A `%s` is the rule's number. */
const WORDS: Record<string, string> = {
  arrayMaxSize: 'can have at most %s entries',
  arrayMinSize: 'must have at least %s entries',
  arrayNotEmpty: 'must not be empty',
  arrayUnique: 'can have each entry only once',
  isArray: 'must be a list',
  isBoolean: 'must be true or false',
  isEmail: 'must be an email address, such as name@example.com',
  isInt: 'must be a whole number',
  isNumber: 'must be a number',
  isString: 'must be text',
  isUuid: 'is not valid',
  max: 'can be at most %s',
  maxDecimals: 'has too many decimals',
  maxLength: 'can have at most %s characters',
  min: 'must be at least %s',
  minLength: 'must have at least %s characters',
  nestedValidation: 'is not valid',
};

/** What a value must be before a rule can say anything about it: of several broken rules, only one is reported. */
const TYPES: [rules: string[], isType: (value: unknown) => boolean, rule: string][] = [
  [['max', 'min'], Number.isFinite, 'isNumber'],
  // A number breaks the rule for numbers by its decimals alone.
  [['isNumber'], (value) => !Number.isFinite(value), 'maxDecimals'],
  [['maxLength', 'minLength'], (value) => typeof value === 'string', 'isString'],
  [['arrayMaxSize', 'arrayMinSize', 'arrayNotEmpty', 'arrayUnique'], Array.isArray, 'isArray'],
];

/** Rules for values that one chooses instead of typing them. */
const CHOICES = ['isIn', 'isUuid'];

/** Rules that say themselves what is missing. */
const SELF_EXPLANATORY = ['isArray', 'isBoolean'];

/** Names that no article goes with. */
const NO_NOUN = /\b(bring|confirmation|due|except|expires|from|on|to|user)$/;

/** The last word of a field that is missing, where the name alone is too short. */
const LONGER: Record<string, string> = { email: 'email address' };

const ABBREVIATIONS = /\b(api|mfa|po|sid|sms|url)\b/g;

/** How the library's messages start, and those of `rule`. All others are a DTO's own. */
const STARTS: ((property: string) => string)[] = [
  (property) => `${property} `,
  (property) => `each value in ${property} `,
  (property) => `each value in nested property ${property} `,
  (property) => `nested property ${property} `,
  (property) => `All ${property}'s `,
];

const IS_INDEX = /^\d+$/;

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
      yield rule === 'whitelistValidation'
        ? unknownField(path)
        : { path, message: sentence(error, rule, text, parent) };
    }
    yield* eachError(error.children ?? [], path);
  }
}

export const unknownField = (path: string): FieldError => ({ path, message: `${path} is not a field of this call.` });

function sentence({ property, value }: ValidationError, rule: string, text: string, parent: string): string {
  if (IS_INDEX.test(property)) return `One of the ${wordsOf(parent.split('.').at(-1) ?? '')} is not valid.`;
  const start = STARTS.map((of) => of(property)).find((of) => text.startsWith(of));
  if (start === undefined) return text;
  const name = wordsOf(property);
  const isOfEach = start.startsWith('each');
  const broken = isOfEach && !Array.isArray(value) ? 'isArray' : brokenType(rule, value);
  if (isMissing(value) && !SELF_EXPLANATORY.includes(broken)) return missing(name, rule);
  const words = WORDS[broken]?.replace('%s', numberIn(text.slice(start.length))) ?? text.slice(start.length);
  const subject = isOfEach && broken === rule ? `One of the ${name}` : capitalized(name);
  return `${subject} ${words.replace('least 1 entries', 'least 1 entry')}${words.endsWith('.') ? '' : '.'}`;
}

/** The rule for the type that a value doesn't have, or else the rule itself. */
function brokenType(rule: string, value: unknown): string {
  return TYPES.find(([rules, isType]) => rules.includes(rule) && !isType(value))?.[2] ?? rule;
}

function missing(name: string, rule: string): string {
  if (NO_NOUN.test(name)) return `${capitalized(name)} is missing.`;
  return `${CHOICES.includes(rule) ? 'Choose' : 'Enter'} the ${longNameOf(name)}.`;
}

/** The number of a rule, such as 0.01 or 10,000. */
function numberIn(text: string): string {
  const number = text.match(/-?\d+(\.\d+)?/)?.[0];
  return number ? Number(number).toLocaleString('en-US', { maximumFractionDigits: 20 }) : '';
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** `adminEmail` as `admin email`, `courseId` as `course`, `classIds` as `classes`, `isOffered` as `offered`, `q` as `search`. */
function wordsOf(property: string): string {
  if (property === 'q') return 'search';
  return property
    .replace(/(?<=.)Id$|^is(?=[A-Z])/g, '')
    .replace(/(?<=s)Ids$/, 'es')
    .replace(/(?<=.)Ids$/, 's')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(ABBREVIATIONS, (word) => word.toUpperCase());
}

function longNameOf(name: string): string {
  const [last, ...before] = name.split(' ').reverse() as [string, ...string[]];
  return [...before.reverse(), LONGER[last] ?? last].join(' ');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
