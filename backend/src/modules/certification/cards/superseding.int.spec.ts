import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, aCourse, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let organizationId: string;
let ana: string;
let bls: string;

/** The evening of November 20 in New York. */
const NOW = '2026-11-21T04:30:00Z';

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  test.clock.set(NOW);
  organizationId = await anOrganization(test.sql);
  const staff = { organization_id: organizationId };
  bls = await aCourse(test.sql, { name: 'BLS Provider' });
  ana = await aStudent(test.sql, { first_name: 'Ana', last_name: 'Diaz', ...staff });
  const held = (student: string, issue_date: string, expiry_date: string, card_number: string, more = {}) =>
    aCertification(test.sql, student, { course_id: bls, issue_date, expiry_date, card_number, ...more });
  // The course was renamed meanwhile.
  await held(ana, '2022-11-01', '2024-11-30', 'BLS-2022', { certification_type: 'BLS' });
  await held(ana, '2024-12-10', '2026-12-31', 'BLS-2024');
  await held(ana, '2026-11-10', '2028-11-30', 'BLS-2026');
  await held(ana, '2026-11-12', '2028-11-30', 'BLS-REVOKED', { revoked_at: NOW, revocation_reason: 'A mistake.' });
  // Today's in Tokyo, tomorrow's in New York.
  const firstAid = { course_id: null, certification_type: 'First Aid' };
  await held(ana, '2024-11-25', '2026-11-30', 'AID-2024', firstAid);
  await held(ana, '2026-11-21', '2028-11-30', 'AID-2026', firstAid);
  const bo = await aStudent(test.sql, { first_name: 'Bo', last_name: 'Abel', ...staff });
  await held(bo, '2024-10-10', '2026-10-31', 'BO-2024');
  const cy = await aStudent(test.sql, { first_name: 'Cy', last_name: 'Best', ...staff });
  await held(cy, '2026-12-01', '2028-12-31', 'CY-2026');
  const di = await aStudent(test.sql, { first_name: 'Di', last_name: 'Cole', ...staff });
  await held(di, '2025-10-10', '2027-10-31', 'DI-2025');
  await aStudent(test.sql, { first_name: 'Ed', last_name: 'Dorn', ...staff });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());
afterEach(() => test.clock.set(NOW));

type Card = { cardNumber: string; status: string };
const cards = async (path: string, by: Browser = admin) =>
  Object.fromEntries((await by.get(path)).body.map(({ cardNumber, status }: Card) => [cardNumber, status]));
const numbers = async (query: string) =>
  Object.keys(await cards(`/api/certifications?sort=cardNumber&${query}`)).join();

const OF_ANA = {
  'BLS-2022': 'superseded',
  'BLS-2024': 'superseded',
  'BLS-2026': 'active',
  'AID-2024': 'expiring',
  'AID-2026': 'upcoming',
};

describe('a newer certification of the same course', () => {
  it('supersedes the older ones, which stay in the history', async () => {
    expect(await cards(`/api/students/${ana}/certifications`)).toEqual({ ...OF_ANA, 'BLS-REVOKED': 'revoked' });
    const self = await signedIn(test, { studentId: ana });
    expect(await cards(`/api/students/${ana}/certifications`, self)).toEqual(OF_ANA);
    expect(await cards(`/api/organizations/${organizationId}/certifications?q=diaz`)).toEqual(OF_ANA);
  });

  it('counts instead of them', async () => {
    expect((await admin.get(`/api/students/${ana}`)).body).toMatchObject({
      activeCertifications: 2,
      nextRenewal: '2026-11-30',
    });
    expect((await admin.get('/api/dashboard')).body).toMatchObject({ certifications: 3, expiringCertifications: 1 });
  });

  it('supersedes nothing until the day on which it begins, in the center’s time zone', async () => {
    test.clock.set('2026-11-21T05:30:00Z');
    expect(await cards(`/api/students/${ana}/certifications`)).toMatchObject({
      'AID-2024': 'superseded',
      'AID-2026': 'active',
    });
    expect((await admin.get(`/api/students/${ana}`)).body).toMatchObject({ nextRenewal: '2028-11-30' });
  });

  it('gives way when it is revoked', async () => {
    const student = await aStudent(test.sql);
    await aCertification(test.sql, student, { card_number: 'OLD' });
    const revoked = { revoked_at: NOW, revocation_reason: 'x' };
    await aCertification(test.sql, student, { card_number: 'NEW', issue_date: '2026-02-01', ...revoked });
    expect(await cards(`/api/students/${student}/certifications`)).toEqual({ OLD: 'active', NEW: 'revoked' });
    await test.sql.rows('update people.students set deleted_at = now() where id = $1', [student]);
  });

  it('is the one that lasts longer, if both were issued on one day', async () => {
    const student = await aStudent(test.sql);
    await aCertification(test.sql, student, { card_number: 'LONG' });
    await aCertification(test.sql, student, { card_number: 'SHORT', expiry_date: '2027-01-31' });
    expect(await cards(`/api/students/${student}/certifications`)).toEqual({ LONG: 'active', SHORT: 'superseded' });
    await test.sql.rows('update people.students set deleted_at = now() where id = $1', [student]);
  });
});

describe('the list of certifications', () => {
  it.each([
    ['', 'AID-2024,AID-2026,BLS-2022,BLS-2024,BLS-2026,BLS-REVOKED,BO-2024,CY-2026,DI-2025'],
    ['status=valid', 'AID-2024,BLS-2026,DI-2025'],
    ['status=active', 'BLS-2026,DI-2025'],
    ['status=expiring', 'AID-2024'],
    ['status=expired', 'BO-2024'],
    ['status=upcoming', 'AID-2026,CY-2026'],
    ['status=superseded', 'BLS-2022,BLS-2024'],
    ['status=revoked', 'BLS-REVOKED'],
    ['expires=this-month', 'AID-2024'],
    ['expires=next-month', ''],
    ['expires=next-month&status=superseded', 'BLS-2024'],
    ['expires=30-days', 'AID-2024'],
    ['expires=2026-10-31..2026-11-30', 'AID-2024,BO-2024'],
    ['expires=2026-10-31..2026-11-29', 'BO-2024'],
    ['expires=2028-01-01..2028-12-31&status=upcoming', 'AID-2026,CY-2026'],
  ])('for ?%s has %s', async (query, expected) => {
    expect(await numbers(query)).toBe(expected);
  });

  it.each(['', 'q=Ana', `status=expired&expires=next-month&issuedFrom=2030-01-01`])(
    'counts the rows of each view for ?%s, whatever view that asks for',
    async (query) => {
      const rowsOf = async (view: string) => (await numbers(`${view}&q=${query.split('q=')[1] ?? ''}`)).split(',');
      const { body } = await admin.get(`/api/certifications/counts?${query}`);
      const views = Object.entries({
        all: '',
        active: 'status=active',
        expiring: 'status=expiring',
        expired: 'status=expired',
        expiresThisMonth: 'expires=this-month',
        expiresNextMonth: 'expires=next-month',
      });
      for (const [name, view] of views) {
        expect([name, body[name]]).toEqual([name, (await rowsOf(view)).filter(Boolean).length]);
      }
    },
  );

  it('counts those of a course, an organization, or with a renewal', async () => {
    const activeFor = async (query: string) => (await admin.get(`/api/certifications/counts?${query}`)).body.active;
    expect(await activeFor(`courseId=${bls}`)).toBe(2);
    expect(await activeFor(`organizationId=${organizationId}`)).toBe(2);
    expect(await activeFor(`organizationId=${bls}`)).toBe(0);
    expect(await activeFor('renewal=booked')).toBe(0);
  });

  it('is filtered by course, and searched by organization', async () => {
    expect(await numbers(`courseId=${bls}&status=valid`)).toBe('BLS-2026,DI-2025');
    const { body } = await admin.get(`/api/organizations/${organizationId}`);
    expect(await numbers(`q=${body.name}&status=expired`)).toBe('BO-2024');
  });

  it('knows months whose last day differs', async () => {
    test.clock.set('2026-01-31T17:00:00Z');
    const student = await aStudent(test.sql);
    const held = (expiry_date: string) =>
      aCertification(test.sql, student, { certification_type: expiry_date, card_number: expiry_date, expiry_date });
    await held('2026-02-28');
    await held('2026-03-01');
    expect(await numbers('expires=next-month')).toBe('2026-02-28');
    await test.sql.rows('update people.students set deleted_at = now() where id = $1', [student]);
  });

  it.each(['status=lost', 'expires=soon', 'expires=2026-12-31..2026-12-01', 'expires=2026-12-01', 'courseId=x'])(
    'refuses ?%s and names the field',
    async (query) => {
      const [field] = query.split('=');
      expect(await admin.get(`/api/certifications?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      });
    },
  );
});

describe('the people of an organization', () => {
  const people = async (query = '') =>
    (await admin.get(`/api/organizations/${organizationId}/students?${query}`)).body.map(
      ({ firstName, status, cards }: { firstName: string; status: string; cards: Card[] }) =>
        [firstName, status, ...cards.map((card) => `${card.cardNumber} ${card.status}`)].join(': '),
    );

  it('are as well covered as by the worst of their best certifications, the worst first', async () => {
    expect(await people('sort=status')).toEqual([
      'Bo: expired: BO-2024 expired',
      'Cy: none: CY-2026 upcoming',
      'Ed: none',
      'Ana: expiring: AID-2024 expiring: BLS-2026 active: AID-2026 upcoming',
      'Di: active: DI-2025 active',
    ]);
  });

  it.each(['active', 'expiring', 'expired', 'none'])('are filtered by the status %s and counted', async (status) => {
    const path = `/api/organizations/${organizationId}/students`;
    const { body: all } = await admin.get(path);
    const filtered = await admin.get(`${path}?status=${status}&pageSize=1`);
    const expected = all.filter((row: { status: string }) => row.status === status);
    expect(filtered.headers.get('x-total-count')).toBe(String(expected.length));
    expect(filtered.body[0].status).toBe(status);
  });

  it('cannot be filtered by another status', async () => {
    const path = `/api/organizations/${organizationId}/students`;
    expect((await admin.get(`${path}?status=superseded`)).status).toBe(400);
  });
});
