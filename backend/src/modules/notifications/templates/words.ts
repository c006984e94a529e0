import { formatPhone } from '../../../shared/domain/phone.js';
import type { Center } from '../../center/index.js';
import type { Part } from '../domain/template-version.entity.js';
import { shorten } from '../sms/sms-text.js';

export interface FieldRules<Data> {
  /** Its value in a text message; without it, the usual one, cut to `room`. */
  sms?: (data: Data, center: Center) => string;
  /** The septets of a text message that it takes at most. */
  room?: number;
  /** The parts that are of no use without it. */
  stays?: readonly Part[];
  /** It is a whole sentence or more, which no text message has room for. */
  isLong?: true;
}

/** A fact that the words of a message can name. Its value may be blank, or several paragraphs if it has a line of its own. */
export type Field<Data> = readonly [
  label: string,
  value: (data: Data, center: Center) => string | readonly string[],
  rules?: FieldRules<Data>,
];

/** By the name that stands in the words. */
export type Fields<Data> = Readonly<Record<string, Field<Data>>>;

/** What every message can name. */
export const COMMON_FIELDS: Fields<unknown> = {
  center: ['Center', (_, { name }) => name, { room: 30 }],
  centerPhone: ['Center’s phone', (_, { phone }) => formatPhone(phone), { room: 20 }],
  centerAddress: ['Center’s address', (_, { address }) => address],
};

const USUAL_ROOM = 40;

export const roomOf = <Data>([, , rules]: Field<Data>): number => rules?.room ?? USUAL_ROOM;

/** A field in a text, with the space before it. */
export const FIELD = /( ?)\{\{ *(\w+) *\}\}/g;

/** The names of the fields in a text, each once. */
export const fieldsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(FIELD), ([, , name]) => name!)),
];

/** Replaces fields by their values. A blank value takes the space before it along, so that `Hello {{firstName}},` is `Hello,`. */
export function fill(text: string, valueFor: (name: string) => string): string {
  let hasBlank = false;
  const filled = text.replace(FIELD, (_, space: string, name: string) => {
    const value = valueFor(name);
    hasBlank ||= value === '';
    return value && space + value;
  });
  return hasBlank ? filled.trim() : filled;
}

/** What the words say about `data`. A paragraph of which nothing is left is left out. */
export class Wording<Data> {
  constructor(
    private readonly fields: Fields<Data>,
    private readonly data: Data,
    private readonly center: Center,
  ) {}

  line(text: string): string {
    return fill(text, (name) => [this.valueFor(name)].flat().join(' '));
  }

  /** Each line of the text is a paragraph. */
  paragraphs(text: string): string[] {
    return linesOf(text)
      .flatMap((line) => {
        const [name] = /^\{\{ *(\w+) *\}\}$/.exec(line)?.slice(1) ?? [];
        return name ? this.valueFor(name) : this.line(line);
      })
      .filter((line) => line.trim() !== '');
  }

  /** In the alphabet of text messages. */
  sms(text: string): string {
    return fill(text, (name) => {
      const field = this.fields[name];
      if (!field) return '';
      const [, value, rules] = field;
      return (
        rules?.sms?.(this.data, this.center) ?? shorten([value(this.data, this.center)].flat().join(' '), roomOf(field))
      );
    });
  }

  private valueFor(name: string): string | readonly string[] {
    return this.fields[name]?.[1](this.data, this.center) ?? '';
  }
}

export const linesOf = (text: string): string[] => text.split(/\n+/);
