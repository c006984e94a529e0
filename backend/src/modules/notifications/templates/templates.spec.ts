import { readdirSync } from 'node:fs';
import type { Center } from '../../center/index.js';
import { SEGMENT_SEPTETS, septetsOf } from '../sms/sms-text.js';
import { composeMail, composeSms, unsubscribeHeaders } from './compose.js';
import {
  definedTemplates,
  defineTemplate,
  findTemplate,
  lifetimeOf,
  type MessageTemplate,
  type TemplateOptions,
} from './template.js';

const center = {
  name: 'Pulse',
  phone: '',
  email: 'hi@pulse.example',
  address: '',
  timeZone: 'America/Chicago',
  cancellationCutoffHours: 24,
  cancellationRule: 'You can cancel your seat in your account until 24 hours before the class.',
} as Center;
const sender = { center, publicUrl: 'https://pulse.example' };

const modules = new URL('../../', import.meta.url);
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.message.ts'),
);
for (const file of files) await import(new URL(file, modules).href);
const templates: [string, MessageTemplate<unknown>][] = definedTemplates().map((template) => [template.name, template]);

/** Every name and title of the sample, far too long and outside the GSM alphabet. Dates and times stay. */
function withLongNames(value: unknown): unknown {
  if (typeof value === 'string')
    return /^[\d:-]+(T.*Z)?$/.test(value) ? value : 'Ångström’s Ünlimited Wörkshop – '.repeat(9);
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withLongNames);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withLongNames(inner)]));
}

/** Only a short message says until when a class lasts. */
const withoutEndTime = (text: string) => text.replace(/(?<=[AP]M) - \d+:\d\d [AP]M(?=\.$)/, '');

it('shows the logo from an address that email programs reach', () => {
  const [, template] = templates.find(([, { mail }]) => mail)!;
  const logo = { url: '/api/center/logo/1.png', width: 10, height: 10 };
  const mail = composeMail(template, template.sample, { ...sender, center: { ...center, logo } }, 'token');
  expect(mail!.html).toContain('src="https://pulse.example/api/center/logo/1.png"');
});

describe.each(templates)('the template %s', (_, template) => {
  it('has a message', () => expect(template.mail ?? template.sms).toBeDefined());

  it('renders its email from its sample', () => {
    const mail = composeMail(template, template.sample, sender, 'token');
    expect(JSON.stringify(mail ?? '')).not.toMatch(/undefined|NaN|\[object|Invalid/);
    expect(mail?.text.includes('https://pulse.example/unsubscribe/token') ?? false).toBe(template.choice !== undefined);
  });

  it('keeps its text message in one segment, with its end', () => {
    if (!template.sms) return;
    const usual = composeSms(template, template.sample, sender)!;
    const names = { ...center, name: 'The Greater Lakeside Center for CPR, First Aid and Emergency Care' };
    const isCode = template.isCode === true;
    const long = composeSms(template, isCode ? template.sample : withLongNames(template.sample), {
      ...sender,
      center: names,
    })!;
    for (const text of [usual, long]) expect(septetsOf(text)).toBeLessThanOrEqual(SEGMENT_SEPTETS);
    expect(long.slice(-20)).toBe(withoutEndTime(usual).slice(-20));
  });

  it('is confidential if it carries a code or a secret link', () => {
    const parts = template.mail?.parts?.(template.sample, center);
    const isSecret = parts?.code !== undefined || /#/.test(parts?.action?.href ?? '');
    expect(template.isConfidential ?? false).toBe(isSecret);
  });
});

describe('a message whose provider is away', () => {
  const NOW = new Date('2027-01-01T12:00:00Z');
  const CLASS_STARTS = '2027-01-05T15:30:00.000Z';
  const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
  const inDays = (days: number) => inMinutes(days * 24 * 60);
  const CODE = [inMinutes(10), 'what it opens has ended'];
  const CLASS = [CLASS_STARTS, 'the class has started'];
  const TWO_WEEKS = [inDays(14), 'it could not be sent for 14 days'];
  const LIFETIMES: Record<string, string[]> = {
    'verification-code': CODE,
    'sign-in-code': CODE,
    'second-step-code': CODE,
    'confirmation-code': CODE,
    'reset-link': [inMinutes(60), 'what it opens has ended'],
    'class-reminder-mail': CLASS,
    'class-reminder-sms': CLASS,
    'class-reminder-soon': CLASS,
    'class-cancelled': CLASS,
    'class-moved': CLASS,
    'class-reinstated': CLASS,
    'teaching-given': CLASS,
    'teaching-taken': CLASS,
    'teaching-moved': CLASS,
    'teaching-cancelled': CLASS,
    invitation: TWO_WEEKS,
    'staff-invitation': [inDays(7), 'it could not be sent for 7 days'],
    invoice: TWO_WEEKS,
  };

  it.each(templates)('waits for as long as it is of use: %s', (name, template) => {
    const { end, because } = lifetimeOf(template);
    const usual = [inDays(3), 'it could not be sent for 3 days'];
    expect([end(template.sample, NOW).toISOString(), because]).toEqual(LIFETIMES[name] ?? usual);
  });

  it('has a template for each of these lifetimes', () => {
    expect(Object.keys(LIFETIMES).filter((name) => !findTemplate(name))).toEqual([]);
  });
});

it('people wait for codes, links to a password, and what tells an address from another', () => {
  const awaited = templates.flatMap(([name, { isAwaited }]) => (isAwaited ? name : []));
  expect(awaited.sort()).toEqual([
    'account-exists',
    'confirmation-code',
    'contact-address-confirmation',
    'reset-link',
    'second-step-code',
    'sign-in-code',
    'verification-code',
  ]);
});

describe('defining a template', () => {
  const options: TemplateOptions<object> = {
    name: 'test-once',
    title: 'Once',
    audience: 'staff',
    topic: 'classes',
    when: 'In tests.',
    sample: {},
    whenUnknown: 'send-again',
  };

  it('refuses a name that is taken, which fails the start', () => {
    const template = defineTemplate(options);
    expect(findTemplate('test-once')).toBe(template);
    expect(() => defineTemplate(options)).toThrow('Two templates are named "test-once".');
  });

  it('refuses a name of another shape', () =>
    expect(() => defineTemplate({ ...options, name: 'Test_Once' })).toThrow('kebab case'));

  it('refuses a text message that nobody can consent to', () =>
    expect(() => defineTemplate({ ...options, name: 'test-sms', sms: 'Hi' })).toThrow('needs a purpose'));
});

describe('the headers of an email that can be unsubscribed', () => {
  it('name an address for one click, and one for email', () =>
    expect(unsubscribeHeaders('abc', sender)).toEqual({
      'List-Unsubscribe': '<https://pulse.example/api/unsubscribe/abc>, <mailto:hi@pulse.example?subject=Unsubscribe>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }));

  it('name no email address if the center has none', () =>
    expect(unsubscribeHeaders('abc', { ...sender, center: { ...center, email: '' } })['List-Unsubscribe']).toBe(
      '<https://pulse.example/api/unsubscribe/abc>',
    ));
});
