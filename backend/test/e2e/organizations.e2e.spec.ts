import { jest } from '@jest/globals';
import type { Browser } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  anEnrollment,
  anOrganization,
  aStudent,
  updateClass,
} from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const path = '/api/organizations';
let app: TestApp;
let admin: Browser;
let ownAdmin: Browser;
let client: Browser;
let own: string;
let foreign: string;
let gone: string;
let ana: string;

beforeAll(async () => {
  app = await startTestApp();
  await aCenter(app);
  app.clock.set('2026-11-21T04:30:00Z'); // the evening of the 20th in New York
  own = await anOrganization(app.sql, {
    name: 'Clínica Norte',
    admin_email: 'boss@norte.example',
    signup_code: 'NORTE-1234',
    payment_type: 'auto',
    admin_name: 'Miren Zubía',
    address: 'Gran Vía 1, Bilbao',
  });
  foreign = await anOrganization(app.sql, { name: 'Bakery', admin_email: 'chef@bakery.example' });
  gone = await anOrganization(app.sql, { name: 'Gone', deleted_at: new Date(), signup_code: 'GONE-1' });
  ana = await aStudent(app.sql, {
    first_name: 'Ana',
    last_name: 'Zubiri',
    email: 'ana@norte.example',
    organization_id: own,
  });
  const bo = await aStudent(app.sql, { first_name: 'Bo', last_name: 'Abel', organization_id: own });
  await aStudent(app.sql, { organization_id: own, deleted_at: new Date() });
  const chef = await aStudent(app.sql, { organization_id: foreign });
  const attended = await aClass(app.sql, {
    title: 'BLS in spring',
    starts_at: new Date('2026-04-01T13:00:00Z'),
    status: 'completed',
  });
  const called = await aClass(app.sql, { starts_at: new Date('2026-04-02T13:00:00Z') });
  for (const classId of [attended, called, await aClass(app.sql)]) await anEnrollment(app.sql, classId, ana);
  await updateClass(app.sql, called, { status: 'cancelled' });
  const issued = { issue_date: '2024-02-01', class_id: attended };
  await aCertification(app.sql, ana, { ...issued, expiry_date: '2027-02-19', card_number: 'A-91' });
  await aCertification(app.sql, ana, {
    ...issued,
    certification_type: 'ACLS Provider',
    expiry_date: '2027-02-18',
    card_number: 'E-90',
  });
  await aCertification(app.sql, bo, { issue_date: '2024-01-01', expiry_date: '2026-11-21', card_number: 'E-1' });
  await aCertification(app.sql, bo, {
    issue_date: '2024-01-01',
    certification_type: 'ACLS Provider',
    expiry_date: '2026-11-20',
    card_number: 'X-0',
  });
  await aCertification(app.sql, bo, { revoked_at: new Date(), revocation_reason: 'Mistake', card_number: 'R' });
  await aCertification(app.sql, chef, { card_number: 'FOREIGN' });
  admin = await signedIn(app, { role: 'admin' });
  ownAdmin = await signedIn(app, { role: 'org_admin', organizationId: own });
  client = await signedIn(app, { role: 'client', studentId: ana });
});
/** The lists contain these two. */
afterEach(() =>
  app.sql.rows('update organizations.organizations set deleted_at = now() where id <> all($1)', [[own, foreign]]),
);
afterAll(() => app.close());

describe('the organization list', () => {
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

  it('returns all organizations with their number of students', async () => {
    const list = await admin.get(path);
    expect(list.body.map(({ name, employees }: { name: string; employees: number }) => [name, employees])).toEqual([
      ['Bakery', 1],
      ['Clínica Norte', 2],
    ]);
    expect(list.headers.get('x-total-count')).toBe('2');
  });

  it.each([
    ['q=clinica', 'Clínica Norte'],
    ['q=CHEF@', 'Bakery'],
    ['q=norte%20clinica', 'Clínica Norte'],
    ['q=zubia', 'Clínica Norte'],
    ['q=gran%20VIA%20bilbao', 'Clínica Norte'],
    ['q=norte%20bakery', ''],
    ['q=nobody', ''],
    ['sort=-name', 'Clínica Norte,Bakery'],
    ['sort=-employees&pageSize=1', 'Clínica Norte'],
    ['sort=adminEmail', 'Clínica Norte,Bakery'],
  ])('answers ?%s', async (query, expected) => {
    expect(names(await admin.get(`${path}?${query}`)).join(',')).toBe(expected);
  });

  it('is for admins', async () => {
    expect((await app.browser().get(path)).status).toBe(401);
    expect((await ownAdmin.get(path)).status).toBe(403);
    expect((await client.get(path)).status).toBe(403);
  });
});

describe('one organization', () => {
  it('has the fields of its pages', async () => {
    const expected = {
      id: own,
      name: 'Clínica Norte',
      adminName: 'Miren Zubía',
      adminEmail: 'boss@norte.example',
      previousAdminEmail: null,
      adminPhone: '',
      address: 'Gran Vía 1, Bilbao',
      paymentType: 'auto',
      signupCode: 'NORTE-1234',
      employees: 2,
      hasAdministrator: true,
      invited: 0,
      totalPaid: 0,
      revision: 0,
      selfBooking: { mode: 'ask', perMonth: null, perPersonPerYear: null },
      openInvitations: 0,
    };
    expect((await admin.get(`${path}/${own}`)).body).toEqual(expected);
    expect((await ownAdmin.get(`${path}/${own}`)).body).toEqual(expected);
    expect((await ownAdmin.get(`${path}/my-organization`)).body).toEqual(expected);
  });

  it.each(['', '/students', '/certifications', '/payments'])(
    'and its %s are hidden from everybody else',
    async (part) => {
      expect((await app.browser().get(`${path}/${own}${part}`)).status).toBe(401);
      expect((await client.get(`${path}/${own}${part}`)).status).toBe(403);
      const notFound = { status: 404, body: { message: 'Organization not found' } };
      expect(await ownAdmin.get(`${path}/${foreign}${part}`)).toMatchObject(notFound);
      expect(await admin.get(`${path}/${gone}${part}`)).toMatchObject(notFound);
      expect((await admin.get(`${path}/${foreign}${part}`)).status).toBe(200);
      expect((await admin.get(`${path}/nonsense${part}`)).status).toBe(400);
    },
  );

  it('is not hidden from its admin only', async () => {
    const another = await signedIn(app, { role: 'org_admin' });
    expect((await another.get(`${path}/${own}`)).status).toBe(404);
    expect((await admin.get(`${path}/my-organization`)).status).toBe(403);
  });
});

describe('its people', () => {
  it('are listed with attended classes and latest certification', async () => {
    const list = await ownAdmin.get(`${path}/${own}/students`);
    expect(list.headers.get('x-total-count')).toBe('2');
    expect(list.body).toMatchObject([
      { firstName: 'Bo', classesAttended: 0, lastCertification: '2024-01-01' },
      { firstName: 'Ana', email: 'ana@norte.example', classesAttended: 1, lastCertification: '2024-02-01' },
    ]);
  });

  it('are found by name and address', async () => {
    for (const q of ['zub', 'ANA@norte', 'zubiri%20ana']) {
      expect((await ownAdmin.get(`${path}/${own}/students?q=${q}`)).body).toMatchObject([{ id: ana }]);
    }
  });
});

describe('their certifications', () => {
  const cards = ({ body }: { body: { cardNumber: string }[] }) => body.map(({ cardNumber }) => cardNumber).join(',');

  it('are active for more than 90 days, expiring until the last, then expired, by the center’s calendar', async () => {
    const { body } = await ownAdmin.get(`${path}/${own}/certifications`);
    expect(
      body.map(({ cardNumber, daysLeft, status }: Record<string, unknown>) => [cardNumber, daysLeft, status]),
    ).toEqual([
      ['X-0', 0, 'expired'],
      ['E-1', 1, 'expiring'],
      ['E-90', 90, 'expiring'],
      ['A-91', 91, 'active'],
    ]);
    expect(body[3]).toMatchObject({
      certificationType: 'BLS Provider',
      issueDate: '2024-02-01',
      expiryDate: '2027-02-19',
      student: { id: ana, firstName: 'Ana', lastName: 'Zubiri', email: 'ana@norte.example' },
      class: { title: 'BLS in spring' },
    });
    expect(body[0].class).toBeNull();
  });

  it.each([
    ['status=expiring', 'E-1,E-90'],
    ['status=expired', 'X-0'],
    ['q=zubiri', 'E-90,A-91'],
    ['q=a-91&status=active', 'A-91'],
    ['q=acls%20ana', 'E-90'],
    ['sort=-expiryDate&pageSize=1', 'A-91'],
  ])('are filtered by ?%s', async (query, expected) => {
    expect(cards(await ownAdmin.get(`${path}/${own}/certifications?${query}`))).toBe(expected);
  });

  it('cannot be filtered by an unknown status', async () => {
    expect(await ownAdmin.get(`${path}/${own}/certifications?status=revoked`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status' }] },
    });
  });
});

describe('a signup code', () => {
  it.each(['NORTE-1234', 'norte-1234', '%20norte-1234%20'])('%s names its organization to anybody', async (code) => {
    const answer = await app.browser().get(`${path}/verify-code/${code}`);
    expect(answer.body).toEqual({ organizationName: 'Clínica Norte' });
  });

  it.each(['NORTE', 'GONE-1', '%25'])('%s returns 404', async (code) => {
    expect((await app.browser().get(`${path}/verify-code/${code}`)).status).toBe(404);
  });

  it.each(['%00', 'x'.repeat(101)])('that is too long or contains NUL is refused (%#)', async (code) => {
    expect((await app.browser().get(`${path}/verify-code/${code}`)).status).toBe(400);
  });
});

describe('changing an organization', () => {
  const edit = {
    name: 'Bakery & Sons',
    adminName: 'Chef',
    adminEmail: 'chef@bakery.example',
    adminPhone: '+13035550142',
    address: 'Oven St',
  };
  const NAMES = { mine: 'Clínica Sur', other: 'Bakery' };
  let mine: string;
  let other: string;
  let boss: Browser;

  beforeEach(async () => {
    mine = await anOrganization(app.sql, { name: NAMES.mine, admin_email: 'boss@sur.example' });
    other = await anOrganization(app.sql, { name: NAMES.other });
    await aStudent(app.sql, { organization_id: other });
    boss = await signedIn(app, { role: 'org_admin', organizationId: mine });
  });

  it('is possible for staff', async () => {
    const edited = await admin.put(`${path}/${other}`, { ...edit, paymentType: 'auto-billing' });
    expect(edited).toMatchObject({ status: 200, body: { ...edit, paymentType: 'auto', employees: 1 } });
    const cleared = await admin.put(`${path}/${other}`, {
      name: 'Bakery',
      adminEmail: '',
      paymentType: 'independent',
    });
    expect(cleared.body).toMatchObject({
      name: 'Bakery',
      adminEmail: '',
      adminName: 'Chef',
      paymentType: 'independent',
    });
    expect((await admin.put(`${path}/${gone}`, edit)).status).toBe(404);
  });

  it('is possible for its own admin', async () => {
    const names = { name: NAMES.mine, adminEmail: 'boss@sur.example' };
    const edited = await boss.patch(`${path}/my-organization`, {
      ...names,
      phone: '(608) 555-0100',
      address: 'North St',
    });
    expect(edited).toMatchObject({ status: 200, body: { id: mine, adminPhone: '+16085550100', address: 'North St' } });
    expect((await admin.get(`${path}/${other}`)).body.name).toBe(NAMES.other);
  });

  it('says what the organization says to seats that its people take alone, for staff and its own admin', async () => {
    const allow = { mode: 'allow', perMonth: 500.5, perPersonPerYear: 2 };
    const byStaff = await admin.put(`${path}/${other}`, { ...edit, selfBooking: allow });
    expect(byStaff.body.selfBooking).toEqual(allow);
    expect((await admin.put(`${path}/${other}`, edit)).body.selfBooking).toEqual(allow);
    expect((await admin.get(`${path}?q=Sons`)).body).toMatchObject([{ selfBooking: allow }]);
    const names = { name: NAMES.mine, adminEmail: 'boss@sur.example' };
    const byAdmin = await boss.patch(`${path}/my-organization`, { ...names, selfBooking: { mode: 'allow' } });
    expect(byAdmin.body.selfBooking).toEqual({ mode: 'allow', perMonth: null, perPersonPerYear: null });
    const created = {
      name: 'New',
      adminEmail: 'boss@new-clinic.example',
      selfBooking: { mode: 'allow', perMonth: 100 },
    };
    const { body } = await admin.post(path, created);
    expect(body.selfBooking).toEqual({ mode: 'allow', perMonth: 100, perPersonPerYear: null });
    const trail = (await admin.get('/api/audit?kind=settings')).body;
    expect(trail.flatMap(({ facts }: { facts: object[] }) => facts)).toContainEqual({
      label: 'Self booking',
      from: 'Ask',
      to: 'Allow up to $500.50 a month, up to 2 seats per person and year',
    });
  });

  it('by its own admin keeps what is left out, and reads null for an optional text as none', async () => {
    const names = { name: NAMES.mine, adminEmail: 'boss@sur.example', phone: '(608) 555-0100' };
    await boss.patch(`${path}/my-organization`, { ...names, address: 'North St' });
    const kept = { name: names.name, adminEmail: names.adminEmail, adminPhone: '+16085550100' };
    expect(await boss.patch(`${path}/my-organization`, { address: 'South St' })).toMatchObject({
      status: 200,
      body: { ...kept, address: 'South St' },
    });
    expect(await boss.patch(`${path}/my-organization`, { address: null, phone: null })).toMatchObject({
      status: 200,
      body: { ...kept, adminPhone: '', address: '' },
    });
  });

  it('is refused for everybody else', async () => {
    for (const somebody of [boss, client]) expect((await somebody.put(`${path}/${mine}`, edit)).status).toBe(403);
    for (const somebody of [admin, client]) {
      expect((await somebody.patch(`${path}/my-organization`, { name: 'X', adminEmail: 'x@x.example' })).status).toBe(
        403,
      );
    }
    expect((await app.browser().put(`${path}/${mine}`, edit)).status).toBe(401);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: null }],
    ['adminEmail', { adminEmail: 'nobody' }],
    ['address', { address: 7 }],
    ['paymentType', { paymentType: 'never' }],
    ['signupCode', { signupCode: 'MINE' }],
    ['selfBooking', { selfBooking: null }],
    ['selfBooking', { selfBooking: [] }],
    ['selfBooking.mode', { selfBooking: {} }],
    ['selfBooking.perMonth', { selfBooking: { mode: 'allow', perMonth: 0 } }],
    ['selfBooking.perMonth', { selfBooking: { mode: 'allow', perMonth: 1.001 } }],
    ['selfBooking.perPersonPerYear', { selfBooking: { mode: 'allow', perPersonPerYear: 1.5 } }],
  ])('refuses a bad %s (%#)', async (field, wrong) => {
    const answer = await admin.put(`${path}/${other}`, { ...edit, ...wrong });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, field]);
  });

  it.each([
    ['adminEmail', { adminEmail: '' }],
    ['adminEmail', { adminEmail: null }],
    ['name', { name: null }],
    ['paymentType', { paymentType: 'independent' }],
  ])('refuses a bad %s of one’s own (%#)', async (field, wrong) => {
    const body = { name: 'Clínica', adminEmail: 'boss@norte.example', ...wrong };
    const answer = await boss.patch(`${path}/my-organization`, body);
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, field]);
  });
});

describe('the data of the dashboard', () => {
  it.each(['students?sort=status', 'certifications'])('%s is read by one statement', async (list) => {
    const run = jest.spyOn(app.sql, 'rows');
    expect((await ownAdmin.get(`${path}/${own}/${list}${list.includes('?') ? '&' : '?'}total=false`)).status).toBe(200);
    const statements = run.mock.calls.filter(([sql]) => sql.includes('organizations.organizations'));
    run.mockRestore();
    expect(statements).toHaveLength(1);
  });
});
