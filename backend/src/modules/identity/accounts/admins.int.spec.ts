import { startTestApp } from '../../../../test/support/test-app.js';
import { ConfigError } from '../../../config.js';

describe('the first administrator', () => {
  it.each([
    [{ ADMIN_EMAIL: 'boss@example.test', ADMIN_PASSWORD: 'short' }, 'at least 8 characters'],
    [{ ADMIN_EMAIL: 'boss@example.test', ADMIN_PASSWORD: 'password123' }, 'too common'],
    [{ ADMIN_EMAIL: 'nowhere', ADMIN_PASSWORD: 'a long enough password' }, 'nowhere is not an email address'],
  ])('fails the start with a reason for %j', async (env, reason) => {
    const start = startTestApp(env);
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(reason);
  });
});
