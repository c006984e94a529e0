import type { Center } from '../../center/index.js';
import type { MailAttachments } from '../domain/message.entity.js';
import { MAIL_CHOICES, type MailChoice } from '../domain/preferences.entity.js';
import type { Words } from '../domain/template-version.entity.js';
import { SEGMENT_SEPTETS, septetsOf, smsInName, TWO_SEGMENTS_SEPTETS } from '../sms/sms-text.js';
import { type MailDetail, renderMail } from './render-mail.js';
import { fieldsOf, type MessageTemplate, oursOf } from './template.js';
import { Wording } from './words.js';

export interface Sender {
  center: Center;
  /** Links that begin with `/` are pages of this site. */
  publicUrl: string;
  /** Whom the email is about, if several people share the address that it goes to. */
  about?: string | null;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachments;
}

/**
 * A template's email in the center's layout; undefined if it has none. `token` is the recipient's subscription, which the
 * footer of an email with a switch links to. `words` are those of staff; ours without them.
 */
export function composeMail<Data>(
  template: MessageTemplate<Data>,
  data: Data,
  { center, publicUrl, about }: Sender,
  token?: string,
  words: Words = oursOf(template),
): ComposedMail | undefined {
  if (!template.mail) return undefined;
  const wording = new Wording(fieldsOf(template), data, center);
  const { attachment, action, details, code } = template.mail.parts?.(data, center) ?? {};
  const absolute = (href: string) => (href.startsWith('/') ? `${publicUrl}${href}` : href);
  const content = {
    heading: wording.line(words.heading),
    lines: [...(about ? [`About ${about}`] : []), ...wording.paragraphs(words.body)],
    closing: wording.paragraphs(words.closing),
    ...(code && { code }),
    ...(action && { action: { ...action, href: absolute(action.href) } }),
    ...(details && {
      details: details.map(([label, value, href]): MailDetail => [label, value, href && absolute(href)]),
    }),
  };
  const subscription = template.choice && token && footerOf(template.choice, token, publicUrl);
  const logo = center.logo && { ...center.logo, src: absolute(center.logo.url) };
  return {
    subject: wording.line(words.subject),
    ...renderMail({ ...content, ...(subscription && { subscription }) }, { ...center, logo: logo ?? undefined }),
    ...(attachment && { attachment }),
  };
}

/**
 * A template's text message; undefined if it has none. Our words fit into one segment, those of staff into two. The address of
 * a page is never cut: the words get the room that it leaves.
 */
export function composeSms<Data>(
  template: MessageTemplate<Data>,
  data: Data,
  { center, publicUrl }: Sender,
  words?: Words,
): string | undefined {
  if (template.sms === undefined) return undefined;
  const text = new Wording(fieldsOf(template), data, center).sms(words?.sms ?? template.sms);
  const link = linkOf(template, data, publicUrl);
  return `${smsInName(center.name, text, (words ? TWO_SEGMENTS_SEPTETS : SEGMENT_SEPTETS) - septetsOf(link))}${link}`;
}

/** What a text message ends with: a blank and the address of a page, or nothing. */
export function linkOf<Data>({ smsPage }: MessageTemplate<Data>, data: Data, publicUrl: string): string {
  const page = smsPage?.(data);
  return page ? ` ${publicUrl}${page}` : '';
}

const footerOf = (choice: MailChoice, token: string, publicUrl: string) => ({
  reason: `You get this email because ${MAIL_CHOICES[choice]} are on.`,
  links: [
    { label: 'Unsubscribe', href: `${publicUrl}/unsubscribe/${token}` },
    { label: 'Preferences', href: `${publicUrl}/settings?tab=notifications` },
  ],
});

/**
 * The headers of one-click unsubscription (RFC 8058). Email programs show their own button for them, and big providers require
 * them.
 */
export function unsubscribeHeaders(token: string, { center, publicUrl }: Sender): Record<string, string> {
  const mailto = center.email && `, <mailto:${center.email}?subject=Unsubscribe>`;
  return {
    'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>${mailto}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
