import type { TestApp } from './test-app.js';

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
