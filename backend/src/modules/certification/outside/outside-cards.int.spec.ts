import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryBus } from '@nestjs/cqrs';
import sharp from 'sharp';
import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { FindCard } from '../cards/queries/get-card.query.js';

let test: TestApp;
let admin: Browser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recert-scans-'));
  test = await startTestApp({ ROLE: 'all', RECERT_DATA_DIR: dataDir });
  await aCenter(test);
  test.clock.set('2026-11-23T18:00:00Z');
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const card = {
  certificationType: 'ACLS Provider',
  agency: 'American Heart Association',
  issueDate: '2025-06-14',
  expiryDate: '2027-06-30',
};
const enter = async (studentId: string, given: object = {}) =>
  await admin.post('/api/certifications', { studentId, ...card, ...given });
const certificationsOf = async (studentId: string) =>
  (await admin.get(`/api/students/${studentId}/certifications?sort=issueDate`)).body;

describe('an outside card', () => {
  it('counts like any other from then on, with a number of ours, and tells nobody', async () => {
    const course = await aCourse(test.sql, { name: 'ACLS Provider' });
    const studentId = await aStudent(test.sql, { email: 'nurse@example.test' });
    await aCertification(test.sql, studentId, {
      course_id: course,
      issue_date: '2024-12-01',
      expiry_date: '2026-12-31',
    });
    const { status, body } = await enter(studentId, { code: '2355 1091 2844', onlineOnly: true });
    expect([status, body]).toMatchObject([
      201,
      {
        ecardCode: '235510912844',
        cardNumber: expect.stringMatching(/^RC-/),
        status: 'active',
        isOutside: true,
        isOnlineOnly: true,
        agency: { name: 'American Heart Association' },
        class: null,
        renewalCourseIds: [course],
      },
    ]);
    expect((await certificationsOf(studentId)).map(({ status: state }: { status: string }) => state)).toEqual([
      'superseded',
      'active',
    ]);
    await settled(test);
    expect(
      await test.sql.rows('select from notifications.messages where recipient = $1', ['nurse@example.test']),
    ).toEqual([]);
    expect((await admin.get('/api/certifications?q=2355%201091%202844')).body).toMatchObject([{ id: body.id }]);
    const checked = await test.app.get(QueryBus, { strict: false }).execute(new FindCard(body.cardNumber));
    expect(checked).toMatchObject({ isOutside: true, agency: { name: 'American Heart Association' } });
    expect(JSON.stringify(checked)).not.toContain('235510912844');
  });

  it('is of the card of its course, and renewed by the renewal of that card', async () => {
    const full = (await admin.post('/api/courses', { name: 'PALS Provider' })).body;
    const renewal = (
      await admin.post('/api/courses', { name: 'PALS Renewal', cardId: full.card.id, cardRole: 'renews' })
    ).body;
    const studentId = await aStudent(test.sql);
    const { body } = await enter(studentId, { courseId: full.id, certificationType: 'PALS' });
    expect(body.renewalCourseIds).toEqual([renewal.id, full.id]);
    const classId = await aClass(test.sql, { course_id: renewal.id, starts_at: new Date('2026-11-20T15:00:00Z') });
    const seat = await anEnrollment(test.sql, classId, studentId);
    await admin.put(`/api/enrollments/${seat}`, { certificationStatus: 'passed' });
    await settled(test);
    expect((await certificationsOf(studentId)).map(({ status }: { status: string }) => status)).toEqual([
      'superseded',
      'active',
    ]);
  });

  it.each([
    [{ issueDate: '2026-11-24' }, 'issueDate'],
    [{ expiryDate: '2025-06-13' }, 'expiryDate'],
    [{ agency: 'Nobody Inc.' }, 'agency'],
    [{ code: '1234' }, 'code'],
    [{ courseId: '01900000-0000-7000-8000-00000000dead' }, 'courseId'],
  ])('is refused with %p', async (given, path) => {
    const { status, body } = await enter(await aStudent(test.sql), given);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('is corrected and revoked with a reason, which one of a class here is not', async () => {
    const studentId = await aStudent(test.sql);
    const { id } = (await enter(studentId, { agency: 'hsi', code: 'HSI 77-a' })).body;
    const corrected = await admin.put(`/api/certifications/${id}`, {
      ...card,
      agency: 'HSI',
      expiryDate: '2027-06-14',
    });
    expect(corrected.body).toMatchObject({ expiryDate: '2027-06-14', ecardCode: null, agency: { name: 'HSI' } });
    const revoke = (of: string) => admin.post(`/api/certifications/${of}/revoke`, { reason: 'It was a copy.' });
    expect((await revoke(id)).body).toMatchObject({ status: 'revoked', revocationReason: 'It was a copy.' });
    expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'certification_revoked' } });
    const ours = await aCertification(test.sql, studentId);
    expect(await revoke(ours)).toMatchObject({ status: 409, body: { code: 'not_an_outside_card' } });
    expect(await admin.put(`/api/certifications/${ours}`, card)).toMatchObject({ status: 409 });
  });

  describe('the scan', () => {
    const files = () => readdir(path.join(dataDir, 'files')).catch(() => []);
    const image = async (side: number) =>
      await sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer();
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</OpenAction 2 0 R>> endobj');
    function upload(id: string, bytes: Buffer | string, field = 'scan') {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), 'card.exe');
      return admin.call('POST', `/api/certifications/${id}/scan`, form);
    }
    async function download(url: string) {
      const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { headers, ...response } = await fetch(new URL(url, test.url), { headers: { cookie } }).then(
        async (answer) => ({ headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }),
      );
      const named = ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'];
      return { ...response, headers: named.map((name) => headers.get(name)) };
    }

    it('of an image is encoded again and shown; one that replaces it deletes the file of the old one', async () => {
      const { id, scanUrl: atFirst } = (await enter(await aStudent(test.sql))).body;
      expect(atFirst).toBeNull();
      const before = await files();
      const first = await upload(id, await image(3_000));
      expect(first.status).toBe(201);
      const { bytes, headers } = await download(first.body.scanUrl);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_000, height: 2_000 });
      expect(headers).toEqual(['image/webp', 'inline; filename="scan.webp"', "default-src 'none'; sandbox", 'nosniff']);
      const second = await upload(id, await image(20));
      expect(second.body.scanUrl).not.toBe(first.body.scanUrl);
      await settled(test);
      expect(await files()).toHaveLength(before.length + 1);
      expect((await admin.delete(`/api/certifications/${id}/scan`)).body.scanUrl).toBeNull();
      await settled(test);
      expect(await files()).toEqual(before);
      expect((await admin.get(`/api/certifications/${id}/scan`)).status).toBe(404);
    });

    it('of a PDF stays as it is, and is only downloaded', async () => {
      const { id } = (await enter(await aStudent(test.sql))).body;
      const { body } = await upload(id, pdf);
      const { bytes, headers } = await download(body.scanUrl);
      expect(bytes).toEqual(pdf);
      expect(headers).toEqual([
        'application/pdf',
        'attachment; filename="scan.pdf"',
        "default-src 'none'; sandbox",
        'nosniff',
      ]);
    });

    it.each([
      ['anything else', '<script>alert(1)</script>', 'scan', 'The scan has to be a PDF, or a JPEG'],
      ['a PDF behind something else', ' %PDF-1.7', 'scan', 'The scan has to be a PDF, or a JPEG'],
      ['nothing', '', 'scan', 'Please choose a scan.'],
      ['another field', '%PDF-1.7', 'file', 'Send one image, in the field scan.'],
    ])('refuses %s, and stores nothing', async (_, content, field, message) => {
      const { id } = (await enter(await aStudent(test.sql))).body;
      const before = await files();
      const { status, body } = await upload(id, content, field);
      expect([status, body.errors[0].path]).toEqual([400, 'scan']);
      expect(body.message).toContain(message);
      expect(await files()).toEqual(before);
    });

    it('is of an outside card that is not revoked', async () => {
      const studentId = await aStudent(test.sql);
      const before = await files();
      const ours = await aCertification(test.sql, studentId);
      expect(await upload(ours, pdf)).toMatchObject({ status: 409, body: { code: 'not_an_outside_card' } });
      const { id } = (await enter(studentId)).body;
      await admin.post(`/api/certifications/${id}/revoke`, { reason: 'It was a copy.' });
      expect(await upload(id, pdf)).toMatchObject({ status: 409, body: { code: 'certification_revoked' } });
      expect(await files()).toEqual(before);
    });
  });

  it('shows its code and agency to its holder and their employer, who find it by the code, and to no other', async () => {
    const organizationId = await anOrganization(test.sql);
    const studentId = await aStudent(test.sql, { organization_id: organizationId });
    const { id } = (await enter(studentId, { code: '2355 1091 2855' })).body;
    const holder = await signedIn(test, { studentId });
    const employer = await signedIn(test, { role: 'org_admin', organizationId });
    const other = await signedIn(test, { role: 'org_admin', organizationId: await anOrganization(test.sql) });
    const shown = [{ id, ecardCode: '235510912855', isOutside: true, agency: { name: 'American Heart Association' } }];
    const [own, employed] = [`/api/students/${studentId}`, `/api/organizations/${organizationId}`];
    expect((await holder.get(`${own}/certifications?q=2355 1091 2855`)).body).toMatchObject(shown);
    expect((await employer.get(`${own}/certifications?q=235510912855`)).body).toMatchObject(shown);
    expect((await employer.get(`${employed}/certifications?q=2355 1091 2855`)).body).toMatchObject(shown);
    expect((await employer.get(`${employed}/certifications?q=2355 1091 2866`)).body).toEqual([]);
    for (const list of [own, employed]) expect((await other.get(`${list}/certifications`)).status).toBe(404);
  });

  it('has a code that no other card has', async () => {
    const code = '235510912899';
    expect((await enter(await aStudent(test.sql), { code })).status).toBe(201);
    expect(await enter(await aStudent(test.sql), { code })).toMatchObject({
      status: 409,
      body: { code: 'ecard_code_taken' },
    });
  });
});
