import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { FrontendBuild } from '../../src/site/frontend-build.js';
import type { Answer } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import { aCourse, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const INLINE_SCRIPT = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Only the headers matter here, so the frontend needn't be built. */
const pages = {
  render: async () => ({ status: 200, document: '<!doctype html><title>Page</title>' }),
  inlineScriptSource: async () => INLINE_SCRIPT,
  appDocument: async (address: string) => (address === '/dashboard' ? '<!doctype html><title>App</title>' : undefined),
};

let test: TestApp;
let photo: string;

async function start(env: Record<string, string>): Promise<void> {
  const RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-headers-'));
  test = await startTestApp({ RECERT_DATA_DIR, ...env }, (builder) =>
    builder.overrideProvider(FrontendBuild).useValue(pages),
  );
}

async function uploadPhoto(studentId: string): Promise<string> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
  const admin = await signedIn(test, { role: 'admin' });
  return (await admin.call('POST', `/api/students/${studentId}/photo`, form)).body.profilePhotoUrl;
}

function policyOf({ headers }: Answer): Record<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split(';').filter(Boolean);
  return Object.fromEntries(
    directives.map((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
}

describe('an answer', () => {
  beforeAll(async () => {
    await start({ PUBLIC_URL: 'https://training.example' });
    photo = await uploadPhoto(await aStudent(test.sql));
  });
  afterAll(() => test.close());

  /** One of each kind: how to get it, its status, and its content type. */
  const kinds: [string, () => Promise<Answer>, number, string][] = [
    ['a public page', () => test.browser().get('/'), 200, 'text/html; charset=utf-8'],
    [
      'the page of a course',
      async () => test.browser().get(`/courses/${await aCourse(test.sql)}`),
      200,
      'text/html; charset=utf-8',
    ],
    ['the app', () => test.browser().get('/dashboard'), 200, 'text/html; charset=utf-8'],
    ['a page that there is not', () => test.browser().get('/nowhere'), 200, 'text/html; charset=utf-8'],
    [
      'an address that cannot be read',
      () => test.browser().get('/courses/%ff'),
      400,
      'application/problem+json; charset=utf-8',
    ],
    ['an answer of the API', () => test.browser().get('/api/center'), 200, 'application/json; charset=utf-8'],
    ['a refusal', () => test.browser().get('/api/users'), 401, 'application/problem+json; charset=utf-8'],
    [
      'a route that there is not',
      () => test.browser().get('/api/nowhere'),
      404,
      'application/problem+json; charset=utf-8',
    ],
    [
      'a body that cannot be read',
      () => test.browser().post('/api/auth/login', '{"'),
      400,
      'application/problem+json; charset=utf-8',
    ],
    [
      'a body that is too large',
      () => test.browser().post('/api/auth/login', `"${'x'.repeat(300_000)}"`),
      413,
      'application/problem+json; charset=utf-8',
    ],
    [
      'the description of the API',
      async () => (await signedIn(test, { role: 'admin' })).get('/api/docs'),
      200,
      'text/html; charset=utf-8',
    ],
    ['an upload', async () => (await signedIn(test, { role: 'admin' })).get(photo), 200, 'image/webp'],
  ];

  it.each(kinds)('has the right content type: %s', async (_, get, status, type) => {
    const { headers, ...answer } = await get();
    expect(answer.status).toBe(status);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(kinds)('has HSTS, nosniff and framing headers: %s', async (_, get) => {
    const { headers } = await get();
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(kinds)('has a CSP that allows only own scripts: %s', async (what, get) => {
    const answer = await get();
    const policy = policyOf(answer);
    const isDocument = answer.body.startsWith?.('<!doctype html><title>');
    expect(policy).toMatchObject({ 'default-src': "'none'" });
    if (what === 'an upload') return expect(policy).toEqual({ 'default-src': "'none'", sandbox: '' });
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': isDocument ? `'self' ${INLINE_SCRIPT}` : "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
    });
  });

  it('of the API is not cached, and a page is revalidated', async () => {
    const kept = async (address: string) => (await test.browser().get(address)).headers.get('cache-control');
    expect(await kept('/api/center')).toBe('no-store');
    expect(await kept('/api/nowhere')).toBe('no-store');
    expect((await test.browser().post('/api/auth/login', '{"')).headers.get('cache-control')).toBe('no-store');
    expect(await kept('/dashboard')).toBe('private, no-cache');
  });

  it('that is an upload is inline, with our file name and a safe type', async () => {
    const { headers } = await (await signedIn(test, { role: 'admin' })).get(photo);
    expect(headers.get('content-disposition')).toBe('inline; filename="photo.webp"');
  });

  it.each(['', 'Host: evil.example\r\n'])('refuses a message with any but one Host', async (second) => {
    const own = second && `Host: ${new URL(test.url).host}\r\n`;
    expect(await raw(`GET /api/center HTTP/1.1\r\n${own}${second}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  it('is not cached when it is a refusal of something that is', async () => {
    for (const path of [`/api/center/logo/${'0'.repeat(64)}.png`, '/api/center/logo/none', '/courses/%ff']) {
      const { status, headers } = await test.browser().get(path);
      expect({ path, isRefused: status >= 400, cached: headers.get('cache-control') }).toEqual({
        path,
        isRefused: true,
        cached: 'no-store',
      });
    }
  });

  it('has an id of its own, whatever the caller sends', async () => {
    const { headers } = await test.browser().call('GET', '/api/center', undefined, { 'x-request-id': 'forged' });
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('refuses a message with two lengths', async () => {
    const message = [
      'POST /api/auth/logout HTTP/1.1',
      `Host: ${new URL(test.url).host}`,
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      '',
      '0\r\n\r\nGET /api/center HTTP/1.1\r\nHost: x\r\n\r\n',
    ];
    expect(await raw(message.join('\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
  });

  /** Sends the bytes on a new connection and returns the whole response. */
  async function raw(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    socket.end(bytes);
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }
});

describe('where Stripe takes payments', () => {
  beforeAll(() =>
    start({
      PUBLIC_URL: 'https://training.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }),
  );
  afterAll(() => test.close());

  it("a page may show Stripe's frames and those of Link, and nothing else from elsewhere", async () => {
    const stripe = 'https://js.stripe.com https://*.js.stripe.com';
    const link = 'https://link.com https://*.link.com';
    const page = await test.browser().get('/dashboard');
    expect(policyOf(page)).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${INLINE_SCRIPT} ${stripe}`,
      'frame-src': `${stripe} https://hooks.stripe.com ${link}`,
      'connect-src': `'self' https://api.stripe.com ${link}`,
      'frame-ancestors': "'none'",
    });
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });
});

describe('over plain HTTP on a development machine', () => {
  beforeAll(() => start({}));
  afterAll(() => test.close());

  it('there is no HSTS header', async () => {
    expect((await test.browser().get('/api/center')).headers.get('strict-transport-security')).toBeNull();
  });

  it('the mailbox is a page that runs no foreign scripts', async () => {
    const page = await test.browser().get('/dev/mailbox');
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(policyOf(page)).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'" });
  });
});
