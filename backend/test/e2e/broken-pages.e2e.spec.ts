import { GetLandingPageHandler } from '../../src/site/queries/get-landing-page.query.js';
import type { Answer } from '../support/browser.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Fails as if the database were down. */
class BrokenLandingPage extends GetLandingPageHandler {
  override execute(): Promise<never> {
    return Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  }
}

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, (builder) =>
    builder.overrideProvider(GetLandingPageHandler).useClass(BrokenLandingPage),
  );
});
afterAll(() => test.close());

const go = (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8'): Promise<Answer> =>
  test.browser().call('GET', path, undefined, { accept });

describe('to a browser', () => {
  it('a failing page returns an error page without details', async () => {
    const { status, headers, body } = await go('/');
    expect(status).toBe(500);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('<h1>Something went wrong on our side. Please try again.</h1>');
    expect(body).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|\.[jt]s:/);
  });

  it('a malformed URL returns an error page, too', async () => {
    const { status, headers, body } = await go('/courses/%ff');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('Please check the link');
  });

  it('the API returns a problem document', async () => {
    const { status, headers } = await go('/api/nowhere');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });
});

it('a failing page returns a problem document to programs', async () => {
  expect(await go('/', '*/*')).toMatchObject({ status: 500, body: { code: 'internal_error' } });
});
