import type { Center } from '../../center/index.js';
import { type Fields, fieldsIn, fill, Wording } from './words.js';

const center = { name: 'Pulse', phone: '', address: '' } as Center;
interface Data {
  name: string;
  message: string[];
}
const FIELDS: Fields<Data> = {
  name: ['Name', ({ name }) => name, { room: 12 }],
  message: ['Message', ({ message }) => message],
};
const wording = (data: Partial<Data> = {}) => new Wording(FIELDS, { name: 'Ada', message: [], ...data }, center);

describe('the words of a message', () => {
  it.each([
    ['Hello {{name}},', 'Hello Ada,'],
    ['{{ name }}{{name}}', 'AdaAda'],
    ['{name} {{name', '{name} {{name'],
  ])('%s is filled', (text, filled) => expect(wording().line(text)).toBe(filled));

  it.each([
    ['Hello {{name}},', 'Hello,'],
    ['{{name}} and you', 'and you'],
    ['You, {{name}}', 'You,'],
  ])('%s loses the space of a blank field', (text, filled) => expect(wording({ name: '' }).line(text)).toBe(filled));

  it('takes a value literally', () =>
    expect(wording({ name: '$& {{message}} <b>' }).line('Hello {{name}}!')).toBe('Hello $& {{message}} <b>!'));

  it('has a paragraph a line, and none of which nothing is left', () =>
    expect(wording({ name: '' }).paragraphs('One\n\n{{name}}\nTwo')).toEqual(['One', 'Two']));

  it('gives a field with paragraphs its own, if it has a line of its own', () => {
    const data = { message: ['One', '', 'Two'] };
    expect(wording(data).paragraphs('Dear {{name}},\n{{message}}')).toEqual(['Dear Ada,', 'One', 'Two']);
    expect(wording({ message: ['One', 'Two'] }).paragraphs('So: {{message}}')).toEqual(['So: One Two']);
  });

  it('cuts a field of a text message to its room', () =>
    expect(wording({ name: 'Ada Lovelace-Byron' }).sms('Hi {{name}}!')).toBe('Hi Ada Lovel...!'));

  it('names each field once', () => expect(fieldsIn('{{a}} {{b}} {{a}} {c}')).toEqual(['a', 'b']));

  it('leaves a text without blank fields as it is', () => expect(fill(' {{a}} ', () => 'x')).toBe(' x '));
});
