import { ConfigError, hasLocalMailbox, readConfig } from './config.js';

const read = (env: Record<string, string | undefined> = {}) =>
  readConfig({ DATABASE_URL: 'postgres://127.0.0.1/recert', ...env });

describe('the configuration', () => {
  it('serves the demo on loopback by default', () => {
    expect(read()).toMatchObject({ host: '127.0.0.1', port: 3000, role: 'all', demo: true, production: false });
  });

  it.each([
    ['demo data where others can reach it', { HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0/],
    ['demo data in production', { NODE_ENV: 'production' }, /RECERT_DEMO=0/],
    [
      'the demo password in production',
      { NODE_ENV: 'production', RECERT_DEMO: '0', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'recert-demo' },
      /ADMIN_PASSWORD/,
    ],
    ['an administrator without a password', { ADMIN_EMAIL: 'a@b.example' }, /belong together/],
    ['half of an SMS account', { TWILIO_ACCOUNT_SID: 'AC1' }, /TWILIO_AUTH_TOKEN/],
    ['half of a payment account', { STRIPE_SECRET_KEY: 'sk_live_1' }, /STRIPE_WEBHOOK_SECRET/],
    ['half of a Google account', { GOOGLE_CLIENT_ID: 'id' }, /GOOGLE_CLIENT_SECRET/],
    [
      'a provider that others can listen to',
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://id.example' },
      /GOOGLE_ISSUER is http:/,
    ],
    ['a port that is none', { PORT: '70000' }, /PORT is 70000/],
    ['a role that is none', { ROLE: 'both' }, /ROLE is both/],
  ])('refuses %s and says which setting it is', (_, env, message) => {
    expect(() => read(env)).toThrow(ConfigError);
    expect(() => read(env)).toThrow(message);
  });

  it('enables Google sign-in with credentials, and requires https except on loopback', () => {
    expect(read().google).toBeUndefined();
    const account = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' };
    expect(read(account).google?.issuer).toBe('https://accounts.google.com');
    expect(read({ ...account, GOOGLE_ISSUER: 'http://[::1]:4000' }).google?.issuer).toBe('http://[::1]:4000');
  });

  it('refuses to run without a database', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL is not set/);
  });

  it.each<Record<string, string>>([{}, { RECERT_DEMO: '0' }])(
    'keeps messages in the local mailbox without a provider: %o',
    (env) => {
      expect(hasLocalMailbox(read(env))).toBe(true);
    },
  );

  it.each<Record<string, string>>([
    { SENDGRID_API_KEY: 'SG.1' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550100' },
    { NODE_ENV: 'production', RECERT_DEMO: '0' },
  ])('has no local mailbox with a provider or in production: %o', (env) => {
    expect(hasLocalMailbox(read(env))).toBe(false);
  });
});
