import type { TestApp } from './test-app.js';

interface Mail {
  subject: string;
  text: string;
}

/** What was queued for somebody, newest first, whether or not a worker has sent it. */
export async function mailTo(test: Pick<TestApp, 'sql'>, to: string): Promise<Mail[]> {
  return await test.sql.rows<Mail & Record<string, unknown>>(
    'select subject, text from notifications.messages where recipient = $1 order by created_at desc, id desc',
    [to],
  );
}

/** The newest code that came to somebody, by mail or by text message. */
export async function codeFor(test: Pick<TestApp, 'sql'>, to: string): Promise<string> {
  const messages = await mailTo(test, to);
  const codes = messages.map(({ text }) => /(?:^ +|: )(\d{6})(?:$| is your)/m.exec(text)?.[1]);
  const code = codes.find(Boolean);
  if (!code) throw new Error(`No code has come for ${to}; the newest message is ${JSON.stringify(messages[0])}.`);
  return code;
}

/** What follows the `#` of the link in the newest mail to somebody that sets a new password. */
export async function resetTokenFor(test: Pick<TestApp, 'sql'>, to: string): Promise<string> {
  const newest = (await mailTo(test, to)).find(({ subject }) => subject === 'Set a new password');
  const token = /\/reset-password#([\w-]+)$/m.exec(newest?.text ?? '')?.[1];
  if (!token) throw new Error(`No link has come for ${to}; the newest such mail is ${JSON.stringify(newest)}.`);
  return token;
}
