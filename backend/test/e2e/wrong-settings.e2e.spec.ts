import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startTypescript } from '../support/typescript-process.js';

/** Runs a program and returns its exit code with what it prints, except notes of the Node that runs it. */
async function run(program: string, env: Record<string, string>, args: string[] = []) {
  const child = startTypescript(new URL(`../support/${program}`, import.meta.url), env, 'pipe', 'pipe', args);
  const printed = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const [code] = await once(child, 'close');
  return { code, lines: (await printed).join('').trim().split('\n') };
}

const PRODUCTION = {
  DATABASE_URL: process.env.DATABASE_URL!,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://training.example',
};
const WRONG = {
  ...PRODUCTION,
  STRIPE_PUBLISHABLE_KEY: 'sk_live_secret',
  STRIPE_SECRET_KEY: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SENDGRID_API_KEY: 'SG.key',
  MAIL_FROM: '',
  TWILIO_FROM: '555 0100',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  SECRETS_KEY_FILE: '/nowhere',
};
const NAMES = ['SECRETS_KEY_FILE', 'TWILIO_FROM', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'MAIL_FROM'];

describe('wrong settings', () => {
  it.each([
    ['a server', 'replica.mjs', { ROLE: 'api' }, []],
    ['a worker', 'replica.mjs', { ROLE: 'worker' }, []],
    ['the check before an upgrade', 'cli.mjs', {}, ['check']],
  ])('end %s with a line for each that names it and not its value', async (_, program, role, args) => {
    const { code, lines } = await run(program, { ...WRONG, ...role }, args);
    expect({ code, names: lines.map((line) => line.split(' ')[0]) }).toEqual({ code: 1, names: NAMES });
    for (const secret of ['live_secret', 'live_public', '555 0100']) expect(lines.join()).not.toContain(secret);
  });

  it('are none of valid ones, which the check says (control)', async () => {
    expect(await run('cli.mjs', PRODUCTION, ['check'])).toEqual({ code: 0, lines: ['The settings are valid.'] });
  });
});
