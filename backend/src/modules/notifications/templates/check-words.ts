import { type FieldError, InvalidInput } from '../../../shared/domain/domain-error.js';
import { PARTS, type Part, type Words } from '../domain/template-version.entity.js';
import { NAME_SEPTETS, septetsOf, TWO_SEGMENTS_SEPTETS, toGsm, unsendable } from '../sms/sms-text.js';
import { linkOf } from './compose.js';
import { fieldsOf, type MessageTemplate } from './template.js';
import { FIELD, fieldsIn, roomOf } from './words.js';

/** What a message is of no use without. */
const NEVER_BLANK: readonly Part[] = ['subject', 'heading', 'body', 'sms'];

export const PART_NAMES: Record<Part, string> = {
  subject: 'subject',
  heading: 'heading',
  body: 'words',
  closing: 'last words',
  sms: 'text message',
};

/** The parts that a message has. */
export const partsOf = <Data>({ mail, sms }: MessageTemplate<Data>): Part[] =>
  PARTS.filter((part) => (part === 'sms' ? sms !== undefined : mail !== undefined));

/**
 * Whether the words can be sent to everybody: they name only fields that exist, keep what must stay, and fit.
 * @throws {InvalidInput} on each part that can't
 */
export function checkWords<Data>(template: MessageTemplate<Data>, words: Words, publicUrl: string): void {
  const parts = partsOf(template);
  const errors = PARTS.flatMap((part): FieldError[] => {
    const text = words[part];
    if (!parts.includes(part))
      return text === '' ? [] : [{ path: part, message: `This message has no ${PART_NAMES[part]}.` }];
    if (text === '') {
      const message = `The ${PART_NAMES[part]} can’t be blank.`;
      return NEVER_BLANK.includes(part) ? [{ path: part, message }] : stays(template, part, text);
    }
    const found = [...unknown(template, part, text), ...stays(template, part, text)];
    return part === 'sms' && found.length === 0 ? smsErrors(template, text, publicUrl) : found;
  });
  if (errors.length > 0) throw new InvalidInput(...errors);
}

function unknown<Data>(template: MessageTemplate<Data>, path: Part, text: string): FieldError[] {
  const fields = fieldsOf(template);
  if (/\{\{|\}\}/.test(text.replace(FIELD, '')))
    return [{ path, message: 'A field is written with two braces on each side, such as {{center}}.' }];
  return fieldsIn(text).flatMap((name): FieldError[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [{ path, message: `This message has no field {{${name}}}.` }];
    const isTooLong = path === 'sms' && field[2]?.isLong;
    return isTooLong ? [{ path, message: `{{${name}}} is too long for a text message.` }] : [];
  });
}

function stays<Data>(template: MessageTemplate<Data>, path: Part, text: string): FieldError[] {
  const named = fieldsIn(text);
  return Object.entries(fieldsOf(template)).flatMap(([name, [, , rules]]): FieldError[] =>
    rules?.stays?.includes(path) && !named.includes(name)
      ? [{ path, message: `{{${name}}} has to stay in the ${PART_NAMES[path]}.` }]
      : [],
  );
}

function smsErrors<Data>(template: MessageTemplate<Data>, text: string, publicUrl: string): FieldError[] {
  const path = 'sms';
  const lost = unsendable(text.replace(FIELD, ''));
  if (lost.length > 0) return [{ path, message: `A text message can’t show ${lost.join(' ')}` }];
  const over = longestSms(template, text, publicUrl) - TWO_SEGMENTS_SEPTETS;
  return over > 0 ? [{ path, message: `With the longest names, this is ${over} characters over two segments.` }] : [];
}

/** Septets of the text message, if each field is as long as it gets. */
export function longestSms<Data>(template: MessageTemplate<Data>, text: string, publicUrl: string): number {
  const fields = fieldsOf(template);
  const values = Array.from(text.matchAll(FIELD), ([, space, name]) => space!.length + roomOf(fields[name!]!));
  const rest = septetsOf(toGsm(text.replace(FIELD, ''))) + septetsOf(linkOf(template, template.sample, publicUrl));
  return values.reduce((sum, room) => sum + room, NAME_SEPTETS + ': '.length + rest);
}
