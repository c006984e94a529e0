import type { Center } from '../../center/index.js';
import type { MailAttachments } from '../domain/message.entity.js';
import { MAIL_CHOICES, type MailChoice } from '../domain/preferences.entity.js';
import { smsInName, smsWithLink } from '../sms/sms-text.js';
import { type MailDetail, renderMail } from './render-mail.js';
import type { MessageTemplate } from './template.js';

interface Sender {
  center: Center;
  /** Links that begin with `/` are pages of this site. */
  publicUrl: string;
}

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  attachment?: MailAttachments;
}

/**
 * A template's email in the center's layout; undefined if it has none. `token` is the recipient's subscription, which the
 * footer of an email with a switch links to.
 */
export function composeMail<Data>(
  template: MessageTemplate<Data>,
  data: Data,
  { center, publicUrl }: Sender,
  token?: string,
): ComposedMail | undefined {
  const mail = template.mail?.(data, center);
  if (!mail) return undefined;
  const { subject, attachment, action, details, ...content } = mail;
  const absolute = (href: string) => (href.startsWith('/') ? `${publicUrl}${href}` : href);
  const links = {
    ...(action && { action: { ...action, href: absolute(action.href) } }),
    ...(details && {
      details: details.map(([label, value, href]): MailDetail => [label, value, href && absolute(href)]),
    }),
  };
  const subscription = template.choice && token && footerOf(template.choice, token, publicUrl);
  const logo = center.logo && { ...center.logo, src: absolute(center.logo.url) };
  return {
    subject,
    ...renderMail(
      { ...content, ...links, ...(subscription && { subscription }) },
      { ...center, logo: logo ?? undefined },
    ),
    ...(attachment && { attachment }),
  };
}

/** A template's text message in one segment; undefined if it has none. */
export function composeSms<Data>(
  template: MessageTemplate<Data>,
  data: Data,
  { center, publicUrl }: Sender,
): string | undefined {
  const text = template.sms?.(data, center);
  if (text === undefined) return undefined;
  const page = template.smsPage?.(data);
  return page ? smsWithLink(center.name, text, `${publicUrl}${page}`) : smsInName(center.name, text);
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
