import { formatPhone } from '../../../shared/domain/phone.js';
import { escapeHtml } from '../../../shared/http/escape-html.js';
import type { MailAttachments } from '../domain/message.entity.js';

/** Label and value, such as `['When', 'Tue, Jan 5, 2027 · 9:30 AM']`; with an `href`, the label is a link. */
export type MailDetail = [label: string, value: string, href?: string | undefined];

/** The content of an email, without its layout. All plain text; rendering escapes it. */
export interface MailContent {
  heading: string;
  /** Paragraphs before the details. */
  lines: string[];
  /** Facts below the paragraphs. */
  details?: MailDetail[];
  /** The call to action. Every `href` is absolute, or a path of this site. */
  action?: { label: string; href: string };
  /** A security code, shown large. */
  code?: string;
  /** The last paragraphs, after everything else. */
  closing?: string[];
  attachment?: MailAttachments;
}

/** The line of an email that can be unsubscribed: why it comes, and how to end it. */
export interface SubscriptionFooter {
  reason: string;
  links: { label: string; href: string }[];
}

type Content = Omit<MailContent, 'attachment'> & { subscription?: SubscriptionFooter };

/** The sender in the footer. */
export interface Sender {
  name: string;
  phone: string;
  email: string;
  address: string;
  /** Shown in place of the name at the top; `src` is absolute. */
  logo?: { src: string; width: number; height: number } | undefined;
}

/** Renders an email as text and as HTML, both with the sender's footer. */
export function renderMail(content: Content, sender: Sender): { text: string; html: string } {
  return { text: asText(content, sender), html: asHtml(content, sender) };
}

function asText(
  { heading, lines, details = [], action, code, closing = [], subscription }: Content,
  sender: Sender,
): string {
  const width = Math.max(0, ...details.map(([label]) => label.length + 1));
  const blocks = [
    heading,
    ...lines,
    ...(code ? [`    ${code}`] : []),
    ...(details.length > 0
      ? [
          details
            .map(([label, value, href]) => [`${`${label}:`.padEnd(width)} ${value}`, href].filter(Boolean).join('\n'))
            .join('\n'),
        ]
      : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...closing,
    ['-- ', ...footer(sender)].join('\n'),
    ...(subscription
      ? [[subscription.reason, ...subscription.links.map(({ label, href }) => `${label}: ${href}`)].join('\n')]
      : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Colors of an email. Email clients that know `prefers-color-scheme` show the dark ones on a dark screen. */
export const MAIL_COLORS = {
  light: {
    page: '#ffffff',
    text: '#101828',
    faint: '#475467',
    line: '#e1e6ed',
    button: '#0e6b80',
    onButton: '#ffffff',
  },
  dark: { page: '#141b29', text: '#e7ebf3', faint: '#a9b3c4', line: '#2a3447', button: '#5cc2d6', onButton: '#06222a' },
} as const;

const { light, dark } = MAIL_COLORS;

/** The space of the logo in pixels. */
const LOGO = { width: 200, height: 56 } as const;

/** Inline styles win over a style sheet without `!important`. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; color: ${dark.text} !important; }
  .faint { color: ${dark.faint} !important; border-color: ${dark.line} !important; }
  .link { color: ${dark.button} !important; }
  .button { background: ${dark.button} !important; color: ${dark.onButton} !important; }
  .logo { background: ${light.page}; padding: 6px 8px; border-radius: 6px; }
}`;

/** Tables and inline styles, which all email clients support. */
function asHtml(
  { heading, lines, details = [], action, code, closing = [], subscription }: Content,
  sender: Sender,
): string {
  const facts = details.map(
    ([label, value, href]) =>
      `<tr><td class="faint" style="padding:4px 16px 4px 0;color:${light.faint};white-space:nowrap;vertical-align:top">${href ? `<a class="link" href="${escapeHtml(href)}" style="color:${light.button}">${escapeHtml(label)}</a>` : escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const parts = [
    `<p style="margin:0 0 24px;padding-left:12px;border-left:4px solid #c81e3a;font-weight:600">${markOf(sender)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    code && `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>`,
    facts.length > 0 &&
      `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${facts.join('')}</table>`,
    action &&
      `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(action.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${light.button};color:${light.onButton};text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    ...closing.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    `<p class="faint" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};color:${light.faint};font-size:13px">${footer(sender).map(escapeHtml).join('<br>')}</p>`,
    subscription &&
      `<p class="faint" style="margin:16px 0 0;color:${light.faint};font-size:13px">${escapeHtml(subscription.reason)} ${subscription.links.map(({ label, href }) => `<a class="faint" href="${escapeHtml(href)}" style="color:${light.faint}">${escapeHtml(label)}</a>`).join(' · ')}</p>`,
  ];
  const body = parts.filter(Boolean).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title><style>${DARK_STYLE}</style></head>
<body class="page" style="margin:0;padding:24px;background:${light.page};color:${light.text};font:15px/24px system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
</div></body></html>
`;
}

/** The logo, or the name. Its alternative text has the look of the name, for programs that load no images. */
function markOf({ name, logo }: Sender): string {
  if (!logo) return escapeHtml(name);
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1);
  const [width, height] = [logo.width * scale, logo.height * scale].map(Math.round);
  return `<img class="logo" src="${escapeHtml(logo.src)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;font-weight:600">`;
}

function footer({ name, phone, email, address }: Sender): string[] {
  return [name, address, [formatPhone(phone), email].filter(Boolean).join(' · ')].filter(Boolean);
}
