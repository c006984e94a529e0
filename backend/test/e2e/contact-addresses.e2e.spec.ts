import type { Browser } from '../support/browser.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { mailTo } from '../support/mail.js';
import { openPayment, payerAt } from '../support/payer.js';
import { createPerson, signedIn } from '../support/people.js';
import { aCenter, aClass, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { settled } from '../support/settled.js';
import type { TestApp } from '../support/test-app.js';

let test: TestApp & { gateway: Gateway };
let staff: Browser;
let made = 0;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const newAddress = () => `contact${++made}@clinic.example`;
const CHANGED = /^The email address of .* was changed$/;
const CONFIRM = /^Confirm this email address/;

async function mailsTo(address: string, subject: RegExp) {
  await settled(test);
  return (await mailTo(test, address)).filter((mail) => subject.test(mail.subject));
}

/** The token of the latest link. */
async function tokenFor(address: string): Promise<string> {
  const [mail] = await mailsTo(address, CONFIRM);
  return /\/confirm-address#([\w-]+)/.exec(mail?.text ?? '')![1]!;
}
const confirm = (token: string) => test.browser().post('/api/contact-addresses/confirm', { token });

describe("an organization's address that its administrator changes", () => {
  interface Employer {
    id: string;
    name: string;
    old: string;
    boss: Browser;
  }

  async function anEmployer(): Promise<Employer> {
    const [name, old] = [`Harbor Clinic ${++made}`, newAddress()];
    const id = await anOrganization(test.sql, { name, admin_email: old });
    return { id, name, old, boss: await signedIn(test, { role: 'org_admin', organizationId: id }) };
  }

  const change = (employer: Employer, adminEmail: string) =>
    employer.boss.patch('/api/organizations/my-organization', { name: employer.name, adminEmail });

  /** Issues an invoice, and returns which of the addresses got it. */
  async function invoiced(employer: Employer, ...addresses: string[]): Promise<string[]> {
    const seat = await anEnrollment(
      test.sql,
      await aClass(test.sql, { price_cents: 6_000 }),
      await aStudent(test.sql, { organization_id: employer.id }),
    );
    const issued = await staff.post(`/api/organizations/${employer.id}/invoices`, { enrollmentIds: [seat] });
    expect(issued.status).toBe(201);
    const invoice = new RegExp(`^Invoice ${issued.body.number}`);
    const got = await Promise.all(addresses.map((address) => mailsTo(address, invoice)));
    return addresses.filter((_, index) => got[index]!.length === 1);
  }

  it('is told to the old one, which gets invoices, too, until the new one is confirmed', async () => {
    const employer = await anEmployer();
    const { id, old } = employer;
    const next = newAddress();
    expect(await change(employer, next)).toMatchObject({
      status: 200,
      body: { adminEmail: next, previousAdminEmail: old },
    });
    const [told] = await mailsTo(old, CHANGED);
    expect(told!.text).toContain('c•••@clinic.example instead of this address');
    expect(told!.text).not.toContain(next);
    expect(await mailsTo(next, CHANGED)).toEqual([]);
    expect(await invoiced(employer, old, next)).toEqual([old, next]);
    expect((await staff.get(`/api/organizations?q=${next}`)).body).toMatchObject([{ previousAdminEmail: old }]);

    const token = await tokenFor(next);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { address: next } });
    expect((await staff.get(`/api/organizations/${id}`)).body).toMatchObject({ previousAdminEmail: null });
    expect(await invoiced(employer, old, next)).toEqual([next]);
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
  });

  it('keeps the confirmed one through several changes, whose links end', async () => {
    const employer = await anEmployer();
    const [first, second] = [newAddress(), newAddress()];
    await change(employer, first);
    const token = await tokenFor(first);
    expect((await change(employer, second)).body).toMatchObject({ previousAdminEmail: employer.old });
    expect(await mailsTo(employer.old, CHANGED)).toHaveLength(2);
    expect(await mailsTo(first, CHANGED)).toHaveLength(1);
    expect(await confirm(token)).toMatchObject({ status: 400 });
    expect(await invoiced(employer, employer.old, first, second)).toEqual([employer.old, second]);
  });

  it('is confirmed again when it is changed back', async () => {
    const employer = await anEmployer();
    const next = newAddress();
    await change(employer, next);
    const token = await tokenFor(next);
    expect((await change(employer, employer.old)).body).toMatchObject({ previousAdminEmail: null });
    expect(await mailsTo(next, CHANGED)).toHaveLength(1);
    expect(await mailsTo(employer.old, CONFIRM)).toEqual([]);
    expect(await confirm(token)).toMatchObject({ status: 400 });
  });

  it('is the same in other letters, and with other fields', async () => {
    const employer = await anEmployer();
    expect((await change(employer, employer.old.toUpperCase())).body).toMatchObject({ previousAdminEmail: null });
    await employer.boss.patch('/api/organizations/my-organization', {
      name: 'Other Name',
      adminEmail: employer.old,
      phone: '(303) 555-0142',
    });
    expect(await mailsTo(employer.old, /./)).toEqual([]);
  });

  it('gets its link again from its administrator and from staff, and the one before ends', async () => {
    const employer = await anEmployer();
    const next = newAddress();
    const resend = '/api/organizations/my-organization/address-link';
    expect((await employer.boss.post(resend)).status).toBe(204);
    expect(await mailsTo(employer.old, CONFIRM)).toEqual([]);
    await change(employer, next);
    const token = await tokenFor(next);
    expect((await employer.boss.post(resend)).status).toBe(204);
    expect((await staff.post(`/api/organizations/${employer.id}/address-link`)).status).toBe(204);
    expect(await mailsTo(next, CONFIRM)).toHaveLength(3);
    expect(await confirm(token)).toMatchObject({ status: 400 });
    expect(await confirm(await tokenFor(next))).toMatchObject({ status: 200 });
  });

  it('sends no copy to the address before of another organization with the same address', async () => {
    const [one, other] = [await anEmployer(), await anEmployer()];
    const shared = newAddress();
    await change(one, shared);
    await change(other, shared);
    expect(await invoiced(one, one.old, other.old, shared)).toEqual([one.old, shared]);
  });

  it('is told, too, when staff change it', async () => {
    const employer = await anEmployer();
    const next = newAddress();
    await staff.put(`/api/organizations/${employer.id}`, { name: employer.name, adminEmail: next });
    expect(await mailsTo(employer.old, CHANGED)).toHaveLength(1);
    expect(await confirm(await tokenFor(next))).toMatchObject({ status: 200 });
  });

  it('leads to emails ten times a day at most, whatever its administrator does', async () => {
    const employer = await anEmployer();
    const statuses = [];
    for (let times = 0; times < 8; times++) statuses.push((await change(employer, newAddress())).status);
    const next = newAddress();
    statuses.push((await change(employer, next)).status);
    const resend = () => employer.boss.post('/api/organizations/my-organization/address-link');
    statuses.push((await resend()).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 204]);
    const victim = newAddress();
    for (const refused of [await change(employer, victim), await resend()])
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect([await mailsTo(victim, /./), (await mailsTo(next, CONFIRM)).length]).toEqual([[], 2]);
    const { boss, name } = employer;
    const phone = { name, adminEmail: next, phone: '(303) 555-0142' };
    expect((await boss.patch('/api/organizations/my-organization', phone)).status).toBe(200);
    const other = await anEmployer();
    expect((await change(other, newAddress())).status).toBe(200);
  });

  it('is told when the new one has another letter that only Unicode takes for the same', async () => {
    const employer = await anEmployer();
    const look = employer.old.replace('clinic', 'clinik');
    await staff.put(`/api/organizations/${employer.id}`, { name: employer.name, adminEmail: look });
    const [kelvin] = [look.replace('k', '\u212A')];
    expect((await change(employer, kelvin!)).status).toBe(200);
    expect(await mailsTo(look, CHANGED)).toHaveLength(1);
  });

  it('lets nobody but its recipient read the link', async () => {
    const employer = await anEmployer();
    const next = newAddress();
    await change(employer, next);
    const token = await tokenFor(next);
    const { body } = await staff.get(`/api/messages?q=${next}`);
    expect(body).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(JSON.stringify(await test.sql.rows('select * from notifications.address_changes'))).not.toContain(token);
  });
});

describe("a student's address that staff change", () => {
  async function aPerson(email = newAddress()): Promise<{ id: string; email: string }> {
    return { id: await aStudent(test.sql, { first_name: 'Ana', last_name: 'Silva', email }), email };
  }
  const change = (id: string, email: string) =>
    staff.put(`/api/students/${id}`, { firstName: 'Ana', lastName: 'Silva', email, allowDuplicateEmail: true });

  /** Pays a seat by card, and returns which of the addresses got the receipt. */
  async function paid(studentId: string, ...addresses: string[]): Promise<string[]> {
    const before = await Promise.all(addresses.map((address) => mailsTo(address, /receipt/i)));
    const seat = await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_000 }), studentId);
    const { body } = await openPayment(staff, seat);
    expect((await payerAt(test).pay(body.clientSecret)).status).toBe(200);
    await allHeard(test);
    const after = await Promise.all(addresses.map((address) => mailsTo(address, /receipt/i)));
    return addresses.filter((_, index) => after[index]!.length > before[index]!.length);
  }

  it('is told to the old one, which gets receipts, too, until the new one is confirmed', async () => {
    const { id, email } = await aPerson();
    const next = newAddress();
    expect(await change(id, next)).toMatchObject({ status: 200, body: { email: next, previousEmail: email } });
    expect((await mailsTo(email, CHANGED))[0]!.subject).toBe('The email address of Ana Silva was changed');
    expect(await paid(id, email, next)).toEqual([email, next]);
    expect(await confirm(await tokenFor(next))).toMatchObject({ status: 200 });
    expect((await staff.get(`/api/students/${id}`)).body).toMatchObject({ previousEmail: null });
    expect(await paid(id, email, next)).toEqual([next]);
  });

  it('needs no confirmation if it is that of their account', async () => {
    const { id, email } = await aPerson();
    const account = await createPerson(test, { studentId: id, email: newAddress() });
    expect((await change(id, account.email)).body).toMatchObject({ previousEmail: null });
    expect(await mailsTo(email, CHANGED)).toHaveLength(1);
    expect(await mailsTo(account.email, CONFIRM)).toEqual([]);
  });

  it('is told when it is removed; a first one is told to nobody', async () => {
    const { id, email } = await aPerson();
    expect((await change(id, '')).body).toMatchObject({ email: '', previousEmail: null });
    expect((await mailsTo(email, CHANGED))[0]!.text).toContain('no longer has an email address for Ana Silva');
    const first = newAddress();
    expect((await change(id, first)).body).toMatchObject({ previousEmail: null });
    expect(await mailsTo(first, /./)).toEqual([]);
  });

  it('shows the one before to staff alone', async () => {
    const { id } = await aPerson();
    const browser = await signedIn(test, { studentId: id });
    await change(id, newAddress());
    expect((await browser.get(`/api/students/${id}`)).body).not.toHaveProperty('previousEmail');
  });
});
