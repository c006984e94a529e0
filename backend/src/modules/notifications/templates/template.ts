import type { Sql } from '../../../shared/sql/sql.js';
import type { Center } from '../../center/index.js';
import { TemplateNotFound } from '../domain/notifications.errors.js';
import type { MailChoice } from '../domain/preferences.entity.js';
import type { SmsPurpose } from '../domain/sms-consent.entity.js';
import type { Words } from '../domain/template-version.entity.js';
import { type Lifetime, USUAL_LIFETIME } from './lifetime.js';
import type { MailContent } from './render-mail.js';
import { COMMON_FIELDS, type Fields } from './words.js';

/** Who reads a message. */
export type TemplateAudience = 'client' | 'organization' | 'staff';

/** What a message is about, in the order of the list. `staff`: staff write it, or get it. */
export const TEMPLATE_TOPICS = ['account', 'classes', 'payments', 'certifications', 'organizations', 'staff'] as const;
export type TemplateTopic = (typeof TEMPLATE_TOPICS)[number];

/** What stands in an email besides its words: facts, codes, links and files. */
export type MailParts = Pick<MailContent, 'details' | 'action' | 'code' | 'attachment'>;

/** An email without its layout. Its words name fields, as in `Hello {{firstName}},`. */
export interface TemplateMail<Data> {
  subject: string;
  /** The subject if it is absent. */
  heading?: string;
  /** Paragraphs before the parts. */
  lines: readonly string[];
  /** A last paragraph, after everything else. */
  closing?: string;
  parts?: (data: Data, center: Center) => MailParts;
}

/**
 * What has to be true still when a message is sent, which may be long after it was written: in the morning after a quiet night,
 * or when a provider is back. A message whose premise no longer holds is withdrawn.
 */
export interface Premise<Data, Facts extends object = object> {
  /** The facts to check, which are stored with the message. */
  of(data: Data): Facts;
  /** Whether each still holds, in one statement for all. */
  hold(sql: Sql, premises: readonly Facts[], now: Date): Promise<boolean[]>;
}

/** A real person whom a message could go to. */
export interface TemplateExample<Data> {
  key: string;
  /** Such as `Ada Marsh, BLS Provider, Jan 5`. */
  label: string;
  data: Data;
}

export interface TemplateOptions<Data> {
  /** Kebab case. Stored with every message, so it never changes. */
  name: string;
  /** What staff read, such as `Class cancelled`. */
  title: string;
  audience: TemplateAudience;
  topic: TemplateTopic;
  /** Who gets it and when, in one sentence for staff. */
  when: string;
  /** Believable data for the preview and the tests. */
  sample: Data;
  /** Real people that the message can be shown for, without any secret of theirs. */
  examples?: (sql: Sql, now: Date, center: Center) => Promise<TemplateExample<Data>[]>;
  /** What its words may name beside `COMMON_FIELDS`. */
  fields?: Fields<Data>;
  mail?: TemplateMail<Data>;
  /** Without the center's name, which is put in front. Has to fit into one segment with it; see `sms-text.ts`. */
  sms?: string;
  /** A page of this site that the text message ends with the address of. */
  smsPage?: (data: Data) => string;
  /** The switch that the email obeys. Without one, it is always sent. */
  choice?: MailChoice;
  /** The switch and the consent that the text message obeys; any consent for what is about text messages. Required by one that isn't a code. */
  smsPurpose?: SmsPurpose | 'any';
  /** A code: it goes to the phone that the caller names, at any hour, and by email if the text message can't be sent. */
  isCode?: true;
  /** Contains a secret that opens an account; only the recipient may read it. */
  isConfidential?: true;
  /** Staff wrote its words for these recipients, who may be away and say so. */
  isWritten?: true;
  /** Its recipient just asked for it, or staff just made them an account: it goes out before the center is open, too (docs/decisions/0046). */
  isAsked?: true;
  /** A person is waiting for it on a page: it goes before all others. */
  isAwaited?: true;
  /** How long it waits for a provider that is away; three days without one. */
  lifetime?: Lifetime<Data>;
  /** The text message is worth nothing from then on: one that would wait until then for the end of the quiet hours is dropped. */
  smsUntil?: (data: Data) => Date;
  /** Whether it is so urgent that the text message doesn't wait for the end of the quiet hours. */
  smsAtAnyHour?: (data: Data, now: Date) => boolean;
  /** What has to be true still when it is sent; a message that isn't is withdrawn. */
  premise?: Premise<Data>;
  /** What to do if a crash leaves open whether it was sent. */
  whenUnknown: 'assume-sent' | 'send-again';
}

/** One kind of message, with its words. Created by `defineTemplate`. */
export type MessageTemplate<Data> = Readonly<TemplateOptions<Data>>;

/** What a template's message says: `TemplateData<typeof classMove>`. */
export type TemplateData<T> = T extends MessageTemplate<infer Data> ? Data : never;

const NAME = /^[a-z]+(-[a-z0-9]+)*$/;
const templates = new Map<string, MessageTemplate<unknown>>();

/**
 * Defines a kind of message. Each is a file of its own, `<what>.message.ts`:
 *
 *     export const classMoved = defineTemplate<ClassMoved>({
 *       name: 'class-moved', title: 'Class moved', audience: 'client', topic: 'classes', when: 'To each student, when …', whenUnknown: 'assume-sent',
 *       sample: { … }, fields: { class: ['Class', ({ title }) => title] },
 *       mail: { subject: 'Class moved: {{class}}', heading: 'Your class has moved', lines: ['Hello {{firstName}},'] },
 *     });
 *
 * and sends it with `NotificationsApi.send(classMoved, { to, data })`.
 * @throws {Error} if the name has another shape or is taken
 */
export function defineTemplate<Data>(options: TemplateOptions<Data>): MessageTemplate<Data> {
  const { name, sms, smsPurpose, isCode } = options;
  if (!NAME.test(name)) throw new Error(`A template is named in kebab case, not "${name}".`);
  if (templates.has(name)) throw new Error(`Two templates are named "${name}".`);
  if (sms && !smsPurpose && !isCode) throw new Error(`The text message of "${name}" needs a purpose to consent to.`);
  templates.set(name, options as MessageTemplate<unknown>);
  return options;
}

/** Returns every template of the modules loaded so far. */
export const definedTemplates = (): MessageTemplate<unknown>[] => [...templates.values()];

/** Returns the template of a stored message; undefined for messages of earlier versions. */
export const findTemplate = (name: string | null | undefined): MessageTemplate<unknown> | undefined =>
  templates.get(name ?? '');

/** What staff call a kind of message; undefined if no template has this name. */
export const titleOfKind = (name: string): string | undefined => templates.get(name)?.title;

/** Whether a kind of message goes out before the center is open, too. */
export const isAlwaysSent = (name: string): boolean => templates.get(name)?.isAsked ?? false;

/** Every kind of message to people outside that can be held back, in the order of the list of templates. */
export const kindsToHoldBack = (): { kind: string; title: string; when: string }[] =>
  [...templates.values()]
    .filter(({ isAsked, audience }) => !isAsked && audience !== 'staff')
    .sort((a, b) => TEMPLATE_TOPICS.indexOf(a.topic) - TEMPLATE_TOPICS.indexOf(b.topic))
    .map(({ name, title, when }) => ({ kind: name, title, when }));

/** @throws {TemplateNotFound} */
export function templateNamed(name: string): MessageTemplate<unknown> {
  const template = templates.get(name);
  if (!template) throw new TemplateNotFound();
  return template;
}

/** The lifetime of a template's messages. */
export const lifetimeOf = <Data>(template: Pick<MessageTemplate<Data>, 'lifetime'> | undefined): Lifetime<Data> =>
  template?.lifetime ?? USUAL_LIFETIME;

/** Everything that the words of a template can name. */
export const fieldsOf = <Data>({ fields }: MessageTemplate<Data>): Fields<Data> => ({ ...fields, ...COMMON_FIELDS });

/** The words that the program has for a template, which are in use until staff change them. */
export const oursOf = <Data>({ mail, sms = '' }: MessageTemplate<Data>): Words => ({
  subject: mail?.subject ?? '',
  heading: mail ? (mail.heading ?? mail.subject) : '',
  body: mail?.lines.join('\n\n') ?? '',
  closing: mail?.closing ?? '',
  sms,
});
