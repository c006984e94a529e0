import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { CenterApi } from '../src/modules/center/index.js';
import { newCardNumber } from '../src/modules/certification/index.js';
import type { Browser } from './support/browser.js';
import { downloadPdf } from './support/pdf.js';
import { signedIn } from './support/people.js';
import { aCertification, aStudent } from './support/rosters.js';
import { startTestApp, type TestApp } from './support/test-app.js';

let test: TestApp;
let admin: Browser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recert-logo-'));
  test = await startTestApp({ RECERT_DATA_DIR: dataDir });
  admin = await signedIn(test, { role: 'admin' });
});
afterEach(() => admin.delete('/api/center/logo'));
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const image = (width: number, height: number, background = '#c04040') =>
  sharp({ create: { width, height, channels: 4, background } });

function upload(content: Buffer | string, field = 'logo') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type: 'image/png' }), 'logo.png');
  return admin.call('POST', '/api/center/logo', form);
}

const logo = async () => (await test.browser().get('/api/center')).body.logo;
const bytesOf = async (url: string) => {
  const response = await fetch(new URL(url, test.url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('the logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is uploaded as %s, shrunk, and public as PNG', async (format) => {
    const original = await image(1600, 400)
      .toFormat(format)
      .withExif({ IFD0: { Artist: 'Ana' } })
      .toBuffer();
    const { status, body } = await upload(original);
    expect(status).toBe(201);
    expect(body.logo).toEqual({
      url: expect.stringMatching(/^\/api\/center\/logo\/[0-9a-f]{64}\.png$/),
      width: 640,
      height: 160,
    });
    expect(await logo()).toEqual(body.logo);
    const { response, bytes } = await bytesOf(body.logo.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      // Email programs of the web load it from their own site.
      'cross-origin-resource-policy': 'cross-origin',
    });
    const stored = await sharp(bytes).metadata();
    expect([stored.format, stored.width, stored.exif]).toEqual(['png', 640, undefined]);
  });

  it('has another address for another image, and none once it is removed; sent emails keep theirs', async () => {
    const first = (await upload(await image(100, 40).png().toBuffer())).body.logo.url;
    const second = (await upload(await image(100, 40, '#406040').png().toBuffer())).body.logo.url;
    expect(second).not.toBe(first);
    expect((await admin.delete('/api/center/logo')).status).toBe(204);
    expect(await logo()).toBeNull();
    expect((await bytesOf(first)).response.status).toBe(200);
  });

  it('stays when the settings are saved as they were read', async () => {
    await upload(await image(100, 40).png().toBuffer());
    const { body } = await admin.get('/api/center');
    const saved = await admin.put('/api/center', { ...body, phone: '(212) 555-0188' });
    expect([saved.status, saved.body.logo]).toEqual([200, body.logo]);
    expect((await admin.put('/api/center', { ...saved.body, logo: null })).body.logo).toEqual(body.logo);
  });

  it.each([
    ['text', 'hello', 400, 'invalid_input'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400, 'invalid_input'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'image_too_large'],
  ])('is not %s', async (_, content, status, code) => {
    const refused = await upload(content);
    expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([status, code, 'logo']);
    expect(await logo()).toBeNull();
  });

  it.each([`${'0'.repeat(64)}.png`, '..%2Fsecret.png', 'x'])('is not found as %s', async (file) => {
    expect((await test.browser().get(`/api/center/logo/${file}`)).status).toBe(404);
  });

  it('is on documents, with a description for screen readers', async () => {
    const student = await aStudent(test.sql);
    const id = await aCertification(test.sql, student, { card_number: newCardNumber() });
    const card = async () =>
      (await downloadPdf(test, admin, `/api/certifications/${id}/card`)).toString('latin1').match(/\/Subtype \/Image/g);
    expect(await card()).toBeNull();
    await upload(await image(400, 100).png().toBuffer());
    expect(await card()).not.toBeNull();
  });

  it('is missing on documents while the storage is away, which are there nevertheless', async () => {
    await upload(await image(300, 100).png().toBuffer());
    await rm(path.join(dataDir, 'files'), { recursive: true });
    expect(await test.app.get(CenterApi).letterhead()).toMatchObject({ name: expect.any(String), logo: undefined });
  });
});
