import { OpenIdTestProvider } from '../support/openid-provider.js';
import { startTestApp } from '../support/test-app.js';

const PUBLIC_URL = 'http://localhost';
const locationOf = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';

describe('sign-in with Google', () => {
  it('is unavailable when it is not configured', async () => {
    const test = await startTestApp();
    try {
      expect((await test.browser().get('/api/auth/google/available')).body).toEqual({ available: false });
      for (const path of ['/api/auth/google', '/api/auth/google?from=login']) {
        expect(locationOf(await test.browser().get(path))).toMatch(/login\?problem=provider_not_set_up$/);
      }
      const back = await test.browser().get('/api/auth/google/callback?code=1&state=2');
      expect(locationOf(back)).toBe('/client-login?problem=sign_in_expired');
    } finally {
      await test.close();
    }
  });

  it('lets the program start without the provider and works as soon as it is up', async () => {
    const provider = await OpenIdTestProvider.start(`${PUBLIC_URL}/api/auth/google/callback`);
    await provider.stop();
    const test = await startTestApp({ ...provider.settings, PUBLIC_URL });
    try {
      expect((await test.browser().get('/api/auth/google/available')).body).toEqual({ available: true });
      const begin = async () => locationOf(await test.browser().get('/api/auth/google?from=login'));
      expect(await begin()).toBe('/login?problem=provider_unavailable');
      await provider.resume();
      expect(await begin()).toContain(provider.issuer);
    } finally {
      await test.close();
      await provider.stop();
    }
  });
});
