import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Browser } from '../../../test/support/browser.js';
import { eventually } from '../../../test/support/eventually.js';
import { signedIn } from '../../../test/support/people.js';
import { anOrganization, aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recert-photos-'));
  test = await startTestApp({ ROLE: 'all', RECERT_DATA_DIR: dataDir });
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04040' } });

function upload(browser: Browser, id: string, content: Buffer | string, field = 'photo', name = 'me.jpg') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type: 'image/jpeg' }), name);
  return browser.call('POST', `/api/students/${id}/photo`, form);
}

const files = () => readdir(path.join(dataDir, 'files')).catch(() => []);

async function bytesOf(browser: Browser, url: string): Promise<{ response: Response; bytes: Buffer }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(url, test.url), { headers: { cookie } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

it('rotates and shrinks a photo, removes its metadata and serves it as WebP', async () => {
  const id = await aStudent(test.sql);
  const photo = await image(1200, 600)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { status, body } = await upload(admin, id, photo);
  expect(status).toBe(201);
  const { response, bytes } = await bytesOf(admin, body.profilePhotoUrl);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(response.headers.get('cache-control')).toMatch(/^private, /);
  const stored = await sharp(bytes).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 256, height: 512 });
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
});

it.each(['png', 'webp', 'gif', 'avif'] as const)('accepts %s', async (format) => {
  const id = await aStudent(test.sql);
  expect((await upload(admin, id, await image(40, 30).toFormat(format).toBuffer())).status).toBe(201);
});

it('has a new URL for a new photo, and deletes the file of the old one', async () => {
  const id = await aStudent(test.sql);
  const before = await files();
  const first = await upload(admin, id, await image(10, 10).png().toBuffer());
  const second = await upload(admin, id, await image(20, 20).png().toBuffer());
  expect(second.body.profilePhotoUrl).not.toBe(first.body.profilePhotoUrl);
  await eventually(files, (now) => now.length === before.length + 1);
  const { bytes } = await bytesOf(admin, second.body.profilePhotoUrl);
  expect((await sharp(bytes).metadata()).width).toBe(20);
  await admin.delete(`/api/students/${id}`);
  await eventually(files, (now) => now.length === before.length);
  expect((await admin.get(`/api/students/${id}/photo`)).status).toBe(404);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
it.each([
  ['text', 'hello'],
  ['an SVG', svg],
  ['an SVG behind an XML header', `<?xml version="1.0"?>${svg}`],
  ['a PDF', '%PDF-1.7\n%âãÏÓ'],
  ['an empty file', ''],
])('refuses %s by its content, and stores nothing', async (_, content) => {
  const id = await aStudent(test.sql);
  const before = await files();
  const { status, body } = await upload(admin, id, content as string);
  expect([status, body.errors[0].path]).toEqual([400, 'photo']);
  expect(await files()).toEqual(before);
});

it('refuses a small file that decompresses to too many pixels', async () => {
  const unfolding = await image(8_000, 7_000).png().toBuffer();
  expect(unfolding.length).toBeLessThan(1024 * 1024);
  expect((await upload(admin, await aStudent(test.sql), unfolding)).status).toBe(400);
});

it('refuses a truncated image', async () => {
  const whole = await image(300, 300).png({ compressionLevel: 0 }).toBuffer();
  const { status } = await upload(admin, await aStudent(test.sql), whole.subarray(0, whole.length / 2));
  expect(status).toBe(400);
});

it('refuses more than 5 MB, another field, and a call without a photo', async () => {
  const id = await aStudent(test.sql);
  const large = await upload(admin, id, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.status, large.body.code, large.body.errors[0].path]).toEqual([413, 'photo_too_large', 'photo']);
  const misplaced = await upload(admin, id, await image(9, 9).png().toBuffer(), 'file');
  expect([misplaced.status, misplaced.body.errors[0].path]).toEqual([400, 'photo']);
  const none = await admin.post(`/api/students/${id}/photo`, {});
  expect([none.status, none.body.errors[0].path]).toEqual([400, 'photo']);
});

it('is set by staff and the student, and visible to everybody who may see the student', async () => {
  const organizationId = await anOrganization(test.sql);
  const studentId = await aStudent(test.sql, { organization_id: organizationId });
  const self = await signedIn(test, { studentId });
  const boss = await signedIn(test, { role: 'org_admin', organizationId });
  const stranger = await signedIn(test);
  const photo = await image(9, 9).png().toBuffer();
  const responses = [];
  for (const browser of [self, boss, stranger, test.browser()])
    responses.push((await upload(browser, studentId, photo)).status);
  expect(responses).toEqual([201, 403, 404, 401]);
  const seen = [];
  for (const browser of [admin, self, boss, stranger, test.browser()])
    seen.push((await browser.get(`/api/students/${studentId}/photo`)).status);
  expect(seen).toEqual([200, 200, 200, 404, 401]);
});
