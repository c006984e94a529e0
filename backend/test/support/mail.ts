import type { MessageFiles, StoredFile } from '../../src/modules/notifications/domain/message.entity.js';
import { MailFiles } from '../../src/modules/notifications/messages/mail-files.js';
import type { TestApp } from './test-app.js';

export type { StoredFile };

interface Mail {
  subject: string;
  text: string;
}

/** Messages queued for a recipient, newest first, sent or not. */
export async function mailTo(test: Pick<TestApp, 'sql'>, to: string): Promise<Mail[]> {
  return await test.sql.rows<Mail & Record<string, unknown>>(
    'select subject, text from notifications.messages where recipient = $1 order by created_at desc, id desc',
    [to],
  );
}

/** The names and contents of the files of a message, from its column `attachment`. */
export async function filesIn(
  { app }: Pick<TestApp, 'app'>,
  attachment: MessageFiles,
): Promise<{ name: string; type: string; content: Buffer }[]> {
  const files = await app.get(MailFiles, { strict: false }).read(attachment);
  return files.map(({ name, type, content, encoding }) => ({ name, type, content: Buffer.from(content, encoding) }));
}

/** The latest code for a recipient, by email or text message. */
export async function codeFor(test: Pick<TestApp, 'sql'>, to: string): Promise<string> {
  const messages = await mailTo(test, to);
  const codes = messages.map(({ text }) => /(?:^ +|: )(\d{6})(?:$| is your)/m.exec(text)?.[1]);
  const code = codes.find(Boolean);
  if (!code) throw new Error(`No code was sent to ${to}; the latest message is ${JSON.stringify(messages[0])}.`);
  return code;
}

/** The token of the latest reset link for a recipient. */
export async function resetTokenFor(test: Pick<TestApp, 'sql'>, to: string): Promise<string> {
  const latest = (await mailTo(test, to)).find(({ subject }) => subject === 'Set a new password');
  const token = /\/reset-password#([\w-]+)$/m.exec(latest?.text ?? '')?.[1];
  if (!token) throw new Error(`No reset link was sent to ${to}; the latest such message is ${JSON.stringify(latest)}.`);
  return token;
}
