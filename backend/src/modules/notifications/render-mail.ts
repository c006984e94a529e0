import { escapeHtml } from '../../shared/http/escape-html.js';

/** The content of a mail, without its layout. All plain text; rendering escapes it. */
export interface MailContent {
  heading: string;
  /** Paragraphs before the details. */
  lines: string[];
  /** Label and value pairs, such as `['When', 'Tue, Jan 5, 2027 · 9:30 AM']`. */
  details?: [label: string, value: string][];
  /** The call to action. `href` is absolute; a secret one opens an account. */
  action?: { label: string; href: string; isSecret?: boolean };
  /** A security code, shown large. */
  code?: string;
  /** A last paragraph, after everything else. */
  closing?: string;
}

/** The sender in the footer. */
export interface Sender {
  name: string;
  phone: string;
  email: string;
  address: string;
}

/** Renders a mail as text and as HTML, both with the sender's footer. */
export function renderMail(content: MailContent, sender: Sender): { text: string; html: string } {
  return { text: asText(content, sender), html: asHtml(content, sender) };
}

function asText({ heading, lines, details = [], action, code, closing }: MailContent, sender: Sender): string {
  const width = Math.max(0, ...details.map(([label]) => label.length + 1));
  const blocks = [
    heading,
    ...lines,
    ...(code ? [`    ${code}`] : []),
    ...(details.length > 0
      ? [details.map(([label, value]) => `${`${label}:`.padEnd(width)} ${value}`).join('\n')]
      : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(closing ? [closing] : []),
    ['-- ', ...footer(sender)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Tables and inline styles, which all mail clients support; colors that work on light and dark backgrounds. */
function asHtml({ heading, lines, details = [], action, code, closing }: MailContent, sender: Sender): string {
  const facts = details.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#667085;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    code && `<p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>`,
    facts.length > 0 &&
      `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${facts.join('')}</table>`,
    action &&
      `<p style="margin:0 0 24px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0e6b80;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    closing && `<p style="margin:0 0 16px">${escapeHtml(closing)}</p>`,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e6ed;color:#667085;font-size:13px">${footer(sender).map(escapeHtml).join('<br>')}</p>`,
  ];
  const body = parts.filter(Boolean).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;font:15px/24px system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
</div></body></html>
`;
}

function footer({ name, phone, email, address }: Sender): string[] {
  return [name, address, [phone, email].filter(Boolean).join(' · ')].filter(Boolean);
}
