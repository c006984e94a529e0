import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

describe('creating a student', () => {
  it('returns 201 with the row, with blanks for fields that were left out', async () => {
    const { status, body } = await admin.post('/api/students', {
      firstName: ' Ana ',
      lastName: 'Silva',
      email: 'ana@example.test',
      phone: null,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Silva',
      email: 'ana@example.test',
      phone: '',
      licenseNumber: '',
      organizationId: null,
      organizationName: null,
      profilePhotoUrl: null,
      activeCertifications: 0,
      classesAttended: 0,
      nextRenewal: null,
    });
    expect((await admin.get(`/api/students/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ['an invalid email address', { firstName: 'A', email: 'nowhere' }, 'email'],
    ['a name that is not text', { firstName: 7 }, 'firstName'],
    ['a name that is too long', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['an invalid organization id', { firstName: 'A', organizationId: 'none' }, 'organizationId'],
    [
      'an organization that does not exist',
      { firstName: 'A', organizationId: '01900000-0000-7000-8000-000000000000' },
      'organizationId',
    ],
    ['neither a name nor an email address', { phone: '(303) 555-0142' }, 'firstName'],
    ['a phone number without its area code', { firstName: 'A', phone: '555-0142' }, 'phone'],
    ['an unknown field', { firstName: 'A', role: 'admin' }, 'role'],
  ])('refuses %s, names the field and writes nothing', async (_, body, path) => {
    const before = await test.sql.one<{ n: number }>('select count(*) as n from people.students');
    const response = await admin.post('/api/students', body);
    expect(response.status).toBe(400);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect(await test.sql.one('select count(*) as n from people.students')).toEqual(before);
  });

  it("warns of another student's email address in any case of letters, unless staff allow it", async () => {
    const email = 'shared@example.test';
    await aStudent(test.sql, { first_name: 'Mara', last_name: 'Stone', email });
    const count = () => test.sql.one('select count(*) as n from people.students where lower(email) = $1', [email]);
    const refused = await admin.post('/api/students', { firstName: 'Noa', email: 'Shared@Example.test' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'email_in_use_by_student',
        message: 'Mara Stone already has this email address.',
        errors: [{ path: 'email' }],
      },
    });
    expect(await count()).toEqual({ n: 1 });
    const input = { firstName: 'Noa', email: 'Shared@Example.test', allowDuplicateEmail: true };
    expect((await admin.post('/api/students', input)).status).toBe(201);
    expect(await count()).toEqual({ n: 2 });
  });

  it("warns of another student's email address when it is edited, but not when other fields are", async () => {
    await aStudent(test.sql, { first_name: 'Kai', email: 'kai@example.test' });
    const id = await aStudent(test.sql, { first_name: 'Lea', email: 'lea@example.test' });
    const edit = (input: object) => admin.put(`/api/students/${id}`, input);
    expect(await edit({ email: 'kai@example.test' })).toMatchObject({
      status: 409,
      body: { code: 'email_in_use_by_student' },
    });
    expect((await admin.get(`/api/students/${id}`)).body.email).toBe('lea@example.test');
    expect((await edit({ email: 'kai@example.test', allowDuplicateEmail: true })).status).toBe(200);
    expect((await edit({ email: 'kai@example.test', notes: 'Sister of Kai' })).status).toBe(200);
  });

  it('refuses a deleted organization, for new and existing students', async () => {
    const organizationId = await anOrganization(test.sql, { deleted_at: new Date() });
    const responses = [
      await admin.post('/api/students', { firstName: 'A', organizationId }),
      await admin.put(`/api/students/${await aStudent(test.sql)}`, { organizationId }),
    ];
    for (const { status, body } of responses) expect([status, body.errors[0].path]).toEqual([400, 'organizationId']);
  });

  it('is for staff only', async () => {
    const client = await signedIn(test);
    expect((await client.post('/api/students', { firstName: 'A' })).status).toBe(403);
    expect((await test.browser().post('/api/students', { firstName: 'A' })).status).toBe(401);
  });
});

describe('the list of students', () => {
  let organizationId: string;

  beforeAll(async () => {
    organizationId = await anOrganization(test.sql, { name: 'Mercy Hospital' });
    for (const [first, last] of [
      ['Zoë', 'Qvist'],
      ['Yann', 'Qvist'],
      ['Xavier', 'Qvart'],
    ]) {
      await aStudent(test.sql, {
        first_name: first,
        last_name: last,
        email: `${last}.${first!.charAt(0)}@q.test`,
        organization_id: organizationId,
      });
    }
    await aStudent(test.sql, { first_name: 'Gone', last_name: 'Qvist', deleted_at: new Date() });
  });

  const names = (rows: { firstName: string }[]) => rows.map(({ firstName }) => firstName);

  it.each([
    ['the last name, any case', 'QVIST', ['Yann', 'Zoë']],
    ['a name without its accents', 'zoe', ['Zoë']],
    ['words in any order', 'qvist yan', ['Yann']],
    ['the email address', 'qvart.x@q', ['Xavier']],
    ['a long word, to its end', 'qvist.z@q.test', ['Zoë']],
    ['a long word of which only the beginning matches', 'qvist.z@q.tent', []],
    ['a long word that begins with too little for the index', 't.z@q.test', ['Zoë']],
    ['words too short for the index', 'qv zo', ['Zoë']],
    ['a piece of an address too short for the index', 'x@', ['Xavier']],
    ['a percent sign taken literally', 'Qvist%', []],
    ['an underscore taken literally, also in a short word', 'qvist _', []],
    ['a word that nobody has', 'qvist nobody', []],
  ])('is searched by %s', async (_, q, expected) => {
    const { body, headers } = await admin.get(`/api/students?q=${encodeURIComponent(q)}`);
    expect(names(body)).toEqual(expected);
    expect(headers.get('x-total-count')).toBe(String(expected.length));
  });

  it('finds a person by the code of a card, also one that was imported or has expired', async () => {
    const studentId = await aStudent(test.sql, { first_name: 'Code', last_name: 'Holder' });
    const other = await aStudent(test.sql, { first_name: 'Another', last_name: 'Holder' });
    const years = { issue_date: '2022-03-01', expiry_date: '2024-03-31' };
    await aCertification(test.sql, studentId, { ...years, ecard_code: '215507441234' });
    await aCertification(test.sql, other, { ...years, ecard_code: '215507449999' });
    for (const q of ['215507441234', '2155 0744 1234', '2155-0744-1234'])
      expect((await admin.get(`/api/students?q=${encodeURIComponent(q)}`)).body).toMatchObject([{ id: studentId }]);
    expect((await admin.get('/api/students?q=215507440000')).body).toEqual([]);
  });

  it('is filtered by organization, whose name it shows', async () => {
    const { body } = await admin.get(`/api/students?organizationId=${organizationId}`);
    expect(names(body)).toEqual(['Xavier', 'Yann', 'Zoë']);
    expect(body[0].organizationName).toBe('Mercy Hospital');
  });

  it('is filtered by how people belong to their organization', async () => {
    const id = await anOrganization(test.sql);
    for (const membership of ['invited', 'unconfirmed', 'confirmed']) {
      await aStudent(test.sql, { first_name: membership, last_name: 'Member', organization_id: id, membership });
    }
    for (const membership of ['invited', 'unconfirmed']) {
      const { body } = await admin.get(`/api/students?organizationId=${id}&membership=${membership}`);
      expect(names(body)).toEqual([membership]);
    }
    expect((await admin.get('/api/students?membership=confirmed')).status).toBe(400);
  });

  it('comes in pages, in every order, with the total on each', async () => {
    const path = `/api/students?organizationId=${organizationId}&pageSize=2`;
    const first = await admin.get(`${path}&sort=-name`);
    expect(names(first.body)).toEqual(['Zoë', 'Yann']);
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.headers.get('link')).toContain('rel="next"');
    expect(names((await admin.get(`${path}&sort=-name&page=2`)).body)).toEqual(['Xavier']);
    const beyond = await admin.get(`${path}&page=9`);
    expect(beyond.body).toEqual([]);
    expect(beyond.headers.get('x-total-count')).toBe('3');
    expect(names((await admin.get(`${path}&sort=email`)).body)).toEqual(['Xavier', 'Yann']);
    expect((await admin.get(`${path}&sort=phone`)).status).toBe(400);
  });

  it('is ordered by employer, by valid certifications and by the next renewal, and among equals by name', async () => {
    test.clock.set('2026-11-21T12:00:00Z');
    const admin = await signedIn(test, { role: 'admin' });
    const [harbor, bay] = [
      await anOrganization(test.sql, { name: 'Harbor' }),
      await anOrganization(test.sql, { name: 'Bay' }),
    ];
    const person = (first_name: string, given: object = {}) =>
      aStudent(test.sql, { first_name, last_name: 'Sorted', email: `${first_name}@sorted.test`, ...given });
    const [ana, ben] = [
      await person('Ana', { organization_id: harbor }),
      await person('Ben', { organization_id: bay }),
    ];
    await person('Cleo', { organization_id: harbor });
    await person('Dee');
    const card = (student: string, certification_type: string, expiry_date: string) =>
      aCertification(test.sql, student, { certification_type, issue_date: '2024-12-01', expiry_date });
    await card(ana, 'BLS', '2027-06-30');
    await card(ana, 'ACLS', '2027-01-31');
    await card(ben, 'BLS', '2026-12-31');
    await card(ben, 'PALS', '2026-10-31');
    const sorted = async (sort: string) => names((await admin.get(`/api/students?q=sorted.test&sort=${sort}`)).body);
    expect(await sorted('organization')).toEqual(['Ben', 'Ana', 'Cleo', 'Dee']);
    expect(await sorted('-organization')).toEqual(['Ana', 'Cleo', 'Ben', 'Dee']);
    expect(await sorted('-activeCertifications')).toEqual(['Ana', 'Ben', 'Cleo', 'Dee']);
    expect(await sorted('activeCertifications')).toEqual(['Cleo', 'Dee', 'Ben', 'Ana']);
    expect(await sorted('nextRenewal')).toEqual(['Ben', 'Ana', 'Cleo', 'Dee']);
    expect(await sorted('-nextRenewal')).toEqual(['Ana', 'Ben', 'Cleo', 'Dee']);
    const second = await admin.get('/api/students?q=sorted.test&sort=nextRenewal&pageSize=2&page=2');
    expect(names(second.body)).toEqual(['Cleo', 'Dee']);
  });

  it('is filtered by whether people hold a certification that counts', async () => {
    test.clock.set('2026-11-21T12:00:00Z');
    const id = await anOrganization(test.sql);
    const holder = async (name: string, ...cards: Parameters<typeof aCertification>[2][]) => {
      const student = await aStudent(test.sql, { first_name: name, last_name: 'Holder', organization_id: id });
      for (const card of cards) await aCertification(test.sql, student, card);
    };
    const lapsed = { expiry_date: '2026-11-21' };
    await holder('Ada', { expiry_date: '2028-06-30' });
    await holder('Ben', { expiry_date: '2026-12-31' });
    await holder('Cleo', lapsed);
    await holder('Dan');
    await holder('Eve', { expiry_date: '2028-06-30', revoked_at: new Date(), revocation_reason: 'x' });
    await holder('Fay', lapsed, { certification_type: 'ACLS', expiry_date: '2027-06-30' });
    const found = async (certified: string) =>
      names((await admin.get(`/api/students?organizationId=${id}&certified=${certified}`)).body);
    expect(await found('valid')).toEqual(['Ada', 'Ben', 'Fay']);
    expect(await found('expiring')).toEqual(['Ben']);
    expect(await found('expired')).toEqual(['Cleo', 'Fay']);
    expect(await found('none')).toEqual(['Cleo', 'Dan', 'Eve']);
  });

  it('has the valid certifications, without revoked and expired ones', async () => {
    test.clock.set('2026-11-21T12:00:00Z');
    const id = await aStudent(test.sql, { first_name: 'Holder', last_name: 'Qzz' });
    await aCertification(test.sql, id, { expiry_date: '2027-06-30' });
    await aCertification(test.sql, id, { certification_type: 'ACLS', expiry_date: '2026-11-22' });
    await aCertification(test.sql, id, { certification_type: 'First Aid', expiry_date: '2026-11-21' });
    await aCertification(test.sql, id, { expiry_date: '2026-12-01', revoked_at: new Date(), revocation_reason: 'x' });
    const { body } = await admin.get('/api/students?q=qzz');
    expect(body[0]).toMatchObject({ activeCertifications: 2, nextRenewal: '2026-11-22' });
    // In New York it is still the 21st.
    test.clock.set('2026-11-22T04:30:00Z');
    const later = await signedIn(test, { role: 'admin' });
    expect((await later.get(`/api/students/${id}`)).body.nextRenewal).toBe('2026-11-22');
    test.clock.set('2026-11-22T05:30:00Z');
    expect((await later.get(`/api/students/${id}`)).body.nextRenewal).toBe('2027-06-30');
    test.clock.set('2026-11-21T12:00:00Z');
  });

  it('is for staff only', async () => {
    expect((await (await signedIn(test)).get('/api/students')).status).toBe(403);
    expect((await (await signedIn(test, { role: 'org_admin' })).get('/api/students')).status).toBe(403);
    expect((await test.browser().get('/api/students')).status).toBe(401);
  });
});

describe('one student', () => {
  it('is visible to staff, themselves and their org admin, and 404 for everybody else', async () => {
    const [own, other] = [await anOrganization(test.sql), await anOrganization(test.sql)];
    const studentId = await aStudent(test.sql, { organization_id: own, notes: 'Needs a chair.' });
    const [self, stranger] = [
      await signedIn(test, { studentId }),
      await signedIn(test, { studentId: await aStudent(test.sql) }),
    ];
    const [boss, foreignBoss, idleBoss] = [
      await signedIn(test, { role: 'org_admin', organizationId: own }),
      await signedIn(test, { role: 'org_admin', organizationId: other }),
      await signedIn(test, { role: 'org_admin' }),
    ];
    for (const path of ['', '/enrollments']) {
      const seen = async (browser: Browser) => (await browser.get(`/api/students/${studentId}${path}`)).status;
      expect(await Promise.all([admin, self, boss].map(seen))).toEqual([200, 200, 200]);
      expect(await Promise.all([stranger, foreignBoss, idleBoss].map(seen))).toEqual([404, 404, 404]);
      expect(await seen(test.browser())).toBe(401);
    }
    expect((await admin.get(`/api/students/${studentId}`)).body.notes).toBe('Needs a chair.');
    expect((await self.get(`/api/students/${studentId}`)).body).not.toHaveProperty('notes');
  });

  it('is 404 for an unknown id and 400 for an invalid one', async () => {
    const unknown = await admin.get('/api/students/01900000-0000-7000-8000-000000000000');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Student not found']);
    expect((await admin.get('/api/students/7')).status).toBe(400);
  });

  it('keeps the fields that an edit leaves out', async () => {
    const id = await aStudent(test.sql, { first_name: 'Old', last_name: 'Name', phone: '+13035550142' });
    const { status, body } = await admin.put(`/api/students/${id}`, {
      firstName: 'New',
      notes: 'Hello',
      licenseNumber: 'RN-1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstName: 'New',
      lastName: 'Name',
      phone: '+13035550142',
      notes: 'Hello',
      licenseNumber: 'RN-1',
    });
    expect((await admin.put(`/api/students/${id}`, { firstName: '', lastName: '', email: '' })).status).toBe(400);
    expect((await admin.put(`/api/students/${id}`, { photoKey: 'x' })).status).toBe(400);
  });

  it('refuses an edit of an older revision, from staff and from the student', async () => {
    const studentId = await aStudent(test.sql);
    const self = await signedIn(test, { studentId });
    const path = `/api/students/${studentId}`;
    const { revision } = (await admin.get(path)).body;
    expect((await admin.put(path, { phone: '(303) 555-0142', revision })).body).toMatchObject({
      phone: '+13035550142',
      revision: revision + 1,
    });
    for (const browser of [admin, self]) {
      const refused = await browser.put(path, { phone: '303 555 0143', revision });
      expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    }
    expect((await self.put(path, { phone: '303 555 0144', revision: revision + 1 })).body.phone).toBe('+13035550144');
  });

  it('saves one of several concurrent edits of the same revision', async () => {
    const path = `/api/students/${await aStudent(test.sql)}`;
    const edit = (more: object) => (_: unknown, n: number) => admin.put(path, { phone: `303 555 010${n}`, ...more });
    const responses = await Promise.all(Array.from({ length: 6 }, edit({ revision: 0 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    // Control: without a revision all of them are saved.
    const unchecked = await Promise.all(Array.from({ length: 6 }, edit({})));
    expect(unchecked.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await admin.get(path)).body.revision).toBe(7);
  });

  it.each([
    ['a client', {}],
    ['an administrator of their organization', { role: 'org_admin' as const }],
  ])(
    'edits their own name and phone, but no staff fields and nobody else: %s',
    async (_, { role = 'client' }: { role?: 'client' | 'org_admin' }) => {
      const organization_id = await anOrganization(test.sql);
      const studentId = await aStudent(test.sql, { email: 'own@example.test', notes: 'Staff only', organization_id });
      const self = await signedIn(test, {
        studentId,
        role,
        ...(role === 'org_admin' && { organizationId: organization_id }),
      });
      const edited = await self.put(`/api/students/${studentId}`, {
        firstName: 'Me',
        phone: '(303) 555-0142',
        email: 'own@example.test',
      });
      expect([edited.status, edited.body.firstName]).toEqual([200, 'Me']);
      for (const [path, value] of [
        ['email', 'else@example.test'],
        ['notes', 'mine'],
        ['organizationId', await anOrganization(test.sql)],
      ]) {
        const refused = await self.put(`/api/students/${studentId}`, { [path!]: value });
        expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, path]);
      }
      const colleague = await aStudent(test.sql, { organization_id });
      expect((await self.put(`/api/students/${colleague}`, { firstName: 'Me' })).status).toBe(404);
      // The next one has the same address.
      await test.sql.rows('update people.students set deleted_at = now() where id = $1', [studentId]);
    },
  );
});
