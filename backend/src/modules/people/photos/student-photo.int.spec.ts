import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { resizePhoto } from './resize-photo.js';

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

const files = (): Promise<string[]> => readdir(path.join(dataDir, 'files')).catch(() => []);

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
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const stored = await sharp(bytes).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 256, height: 512 });
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined]);
});

it('is kept by a browser, which asks each time whether it may still show it', async () => {
  const id = await aStudent(test.sql);
  const { profilePhotoUrl } = (await upload(admin, id, await image(10, 10).png().toBuffer())).body;
  const browser = await signedIn(test, { role: 'admin' });
  const { response } = await bytesOf(browser, profilePhotoUrl);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const again = async () => {
    // Fetch adds no-cache to conditional requests by itself.
    const headers = { cookie, 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' };
    return (await fetch(new URL(profilePhotoUrl, test.url), { headers })).status;
  };
  expect(await again()).toBe(304);
  await browser.post('/api/auth/logout');
  expect(await again()).toBe(401);
});

it.each(['png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
  const id = await aStudent(test.sql);
  expect((await upload(admin, id, await image(40, 30).toFormat(format).toBuffer())).status).toBe(201);
});

it('has a new URL for a new photo, and deletes the file of the old one', async () => {
  const id = await aStudent(test.sql);
  const before = await files();
  // A file that another test replaced may go meanwhile.
  const added = async () => (await files()).filter((name) => !before.includes(name));
  const first = await upload(admin, id, await image(10, 10).png().toBuffer());
  const second = await upload(admin, id, await image(20, 20).png().toBuffer());
  expect(second.body.profilePhotoUrl).not.toBe(first.body.profilePhotoUrl);
  await eventually(added, (now) => now.length === 1);
  const { bytes } = await bytesOf(admin, second.body.profilePhotoUrl);
  expect((await sharp(bytes).metadata()).width).toBe(20);
  await admin.delete(`/api/students/${id}`);
  await eventually(added, (now) => now.length === 0);
  expect((await admin.get(`/api/students/${id}/photo`)).status).toBe(404);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
it.each([
  ['text', 'hello'],
  ['an SVG', svg],
  ['an SVG behind an XML header', `<?xml version="1.0"?>${svg}`],
  ['a PDF', '%PDF-1.7\n%âãÏÓ'],
  ['an empty file', ''],
  ['a GIF', () => image(9, 9).gif().toBuffer()],
  ['a TIFF', () => image(9, 9).tiff().toBuffer()],
])('refuses %s by its content, and stores nothing', async (_, content) => {
  const id = await aStudent(test.sql);
  const before = await files();
  const { status, body } = await upload(admin, id, typeof content === 'string' ? content : await content());
  expect([status, body.errors[0].path]).toEqual([400, 'photo']);
  // A file that was replaced before may go meanwhile.
  expect((await files()).filter((name) => !before.includes(name))).toEqual([]);
});

describe('a small file that decompresses to too many pixels', () => {
  const MEGAPIXELS_24 = [6_000, 4_000] as const;
  const MEGAPIXELS_4 = [2_000, 2_000] as const;
  const encoded = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif') =>
    image(width, height).toFormat(format, { effort: 1, compressionLevel: 1 }).toBuffer();
  /** Says of an AVIF that it is as large. */
  const claim = (photo: Buffer, width: number, height: number): Buffer => {
    photo.writeUInt32BE(width, photo.indexOf('ispe') + 8);
    photo.writeUInt32BE(height, photo.indexOf('ispe') + 12);
    return photo;
  };

  it.each([
    ['jpeg', MEGAPIXELS_24, 'The photo can have at most 24 megapixels. Please choose a smaller one.'],
    ['png', MEGAPIXELS_24, 'The photo can have at most 24 megapixels. Please choose a smaller one.'],
    ['webp', MEGAPIXELS_24, 'The photo can have at most 24 megapixels. Please choose a smaller one.'],
    ['avif', MEGAPIXELS_4, 'An AVIF image can have at most 4 megapixels. Please choose a JPEG.'],
  ] as const)('is refused as %s', async (format, [width, height], message) => {
    const id = await aStudent(test.sql);
    expect((await upload(admin, id, await encoded(width, height, format))).status).toBe(201);
    const large = await encoded(width + 1, height, format);
    expect(large.length).toBeLessThan(1024 * 1024);
    expect(await upload(admin, id, large)).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: 'photo', message }] },
    });
  });

  it('is refused by its header, without being decoded', async () => {
    const truncated = claim(await encoded(40, 30, 'avif'), 7_000, 7_000).subarray(0, -10);
    expect((await upload(admin, await aStudent(test.sql), truncated)).body.message).toContain('4 megapixels');
  });

  it('is refused when only a hidden image of the file is that large', async () => {
    const photo = await encoded(40, 30, 'avif');
    const box = Buffer.from(photo.subarray(photo.indexOf('ispe') - 4, photo.indexOf('ispe') + 16));
    box.writeUInt32BE(7_000, 12);
    box.writeUInt32BE(7_000, 16);
    const { body } = await upload(admin, await aStudent(test.sql), Buffer.concat([photo, box]));
    expect(body.message).toContain('4 megapixels');
  });

  it('is not decoded beyond the size that its header claims', async () => {
    const lying = claim(await encoded(5_000, 5_000, 'avif'), 100, 100);
    const before = process.resourceUsage().maxRSS;
    expect((await upload(admin, await aStudent(test.sql), lying)).status).toBe(400);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50 * 1024);
  });
});

it('decodes at most two photos at a time, one that needs its whole image, and refuses what the queue cannot hold', async () => {
  const decoding: number[] = [];
  const note = () => decoding.push(sharp.counters().process);
  const jpeg = await image(3_000, 2_000).jpeg().toBuffer();
  const progressive = await image(3_000, 2_000).jpeg({ progressive: true }).toBuffer();
  const avif = await image(1_000, 1_000).avif().toBuffer();
  const decodeAll = async (photo: Buffer) => {
    decoding.length = 0;
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => resizePhoto(photo)));
    return results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
  };
  sharp.queue.on('change', note);
  try {
    expect(new Set(await decodeAll(jpeg))).toEqual(new Set(['busy']));
    expect(Math.max(...decoding)).toBeLessThanOrEqual(2);
    for (const whole of [progressive, avif]) {
      expect(new Set(await decodeAll(whole))).toEqual(new Set(['busy']));
      expect(Math.max(...decoding)).toBeLessThanOrEqual(1);
    }
  } finally {
    sharp.queue.off('change', note);
  }
});

it('has an allowance per person', async () => {
  const studentId = await aStudent(test.sql);
  const self = await signedIn(test, { studentId });
  const photo = await image(9, 9).png().toBuffer();
  expect((await upload(self, studentId, photo)).status).toBe(201);
  await test.sql.rows('update shared.attempts set count = 59 where key = sha256(convert_to($1, $2))', [
    `upload by ${(await test.sql.one<{ id: string }>('select id from identity.users where student_id = $1', [studentId]))!.id}`,
    'utf8',
  ]);
  expect((await upload(self, studentId, photo)).status).toBe(201);
  expect((await upload(self, studentId, photo)).body.code).toBe('too_many_attempts');
  expect((await upload(admin, studentId, photo)).status).toBe(201);
  test.clock.advance(3_600_000);
  expect((await upload(self, studentId, photo)).status).toBe(201);
});

it('refuses a truncated image', async () => {
  const whole = await image(300, 300).png({ compressionLevel: 0 }).toBuffer();
  const { status } = await upload(admin, await aStudent(test.sql), whole.subarray(0, whole.length / 2));
  expect(status).toBe(400);
});

it('refuses more than 5 MB, another field, and a call without a photo', async () => {
  const id = await aStudent(test.sql);
  const large = await upload(admin, id, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.status, large.body.code, large.body.errors[0].path]).toEqual([413, 'image_too_large', 'photo']);
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
  expect(responses).toEqual([201, 404, 404, 401]);
  const seen = [];
  for (const browser of [admin, self, boss, stranger, test.browser()])
    seen.push((await browser.get(`/api/students/${studentId}/photo`)).status);
  expect(seen).toEqual([200, 200, 200, 404, 401]);
});
