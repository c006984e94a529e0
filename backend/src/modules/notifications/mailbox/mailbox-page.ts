import { escapeHtml } from '../../../shared/http/escape-html.js';
import { isKeyword } from '../sms/sms-reply.js';
import type { MailboxRow } from './mailbox.dto.js';

const STYLE = `
  :root { color-scheme: light dark; --page: #fff; --ink: #101828; --line: #e1e6ed; --faint: #475467; --accent: #0e6b80; }
  @media (prefers-color-scheme: dark) { :root { --page: #0f1623; --ink: #e8ecf3; --line: #2a3447; --faint: #a9b3c4; --accent: #5cc2d6; } }
  body { color: var(--ink); background: var(--page); max-width: 760px; margin: 0 auto; padding: 24px 16px; font: 15px/1.6 system-ui, sans-serif; }
  h1 { font-size: 22px; } h2 { font-size: 16px; margin: 0; }
  a { color: var(--accent); }
  form { display: flex; gap: 8px; flex-wrap: wrap; align-items: end; margin: 16px 0 24px; }
  label { flex: 1 1 240px; } input { display: block; width: 100%; box-sizing: border-box; }
  input, button { font: inherit; color: inherit; padding: 6px 10px; border: 1px solid var(--faint); border-radius: 6px; background: transparent; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  article { border-top: 1px solid var(--line); padding: 16px 0; }
  form a { padding: 7px 0; }
  .meta { color: var(--faint); font-size: 13px; margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace; margin: 12px 0 0; }`;

/** A text message written to the center here, and what it texts back. */
export interface Replied {
  text: string;
  answer: string | undefined;
}

/** The local mailbox as an HTML page. */
export function mailboxPage(messages: MailboxRow[], to = '', replied?: Replied): string {
  const empty = to ? `Nothing has arrived for ${escapeHtml(to)}.` : 'Nothing has arrived yet.';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body>
<main>
<h1>Mailbox</h1>
<p>This machine sends no messages. They arrive here instead, newest first. <a href="/">Back to the site</a></p>
<form method="get">
<label>Email address or phone number<input name="to" value="${escapeHtml(to)}" autocomplete="off"></label>
<button>Show</button>${to && '<a href="/dev/mailbox">Show all</a>'}
</form>
${replied ? `<p role="status">You texted “${escapeHtml(replied.text)}”. ${answerOf(replied)}</p>` : ''}
${messages.map(articleOf).join('\n') || `<p>${empty}</p>`}
</main>
</body>
</html>
`;
}

function articleOf({ channel, to, subject, text, createdAt }: MailboxRow): string {
  const title = channel === 'sms' ? 'Text message' : escapeHtml(subject);
  return `<article>
<h2>${title}</h2>
<p class="meta">to <a href="/dev/mailbox?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a> · <time datetime="${createdAt}">${createdAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${withLinks(text)}</pre>
${channel === 'sms' ? replyForm(to) : ''}</article>`;
}

function replyForm(from: string): string {
  return `<form method="post" action="/dev/mailbox">
<input type="hidden" name="from" value="${escapeHtml(from)}">
<label>Reply<input name="text" required maxlength="1600" autocomplete="off" placeholder="STOP, START or HELP"></label>
<button>Send</button>
</form>
`;
}

function answerOf({ text, answer }: Replied): string {
  if (answer) return `The center texts back: “${escapeHtml(answer)}”`;
  return isKeyword(text) ? 'Twilio replies to this word itself.' : 'The center texts nothing back.';
}

/** Escapes the text and turns URLs into links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
