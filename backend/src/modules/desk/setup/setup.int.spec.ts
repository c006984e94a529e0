import pg from 'pg';
import type { Browser } from '../../../../test/support/browser.js';
import { createDatabaseBefore } from '../../../../test/support/database.js';
import { signedIn } from '../../../../test/support/people.js';
import { aClass, aLedgerEntry, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import type { ChecklistResponse } from './setup.dto.js';

let test: TestApp;
let owner: Browser;
let ofANewCenter: ChecklistResponse;
beforeAll(async () => {
  test = await startTestApp();
  owner = await signedIn(test, { role: 'admin' });
  ofANewCenter = await setup();
  await enterRecords();
});
afterAll(() => test.close());

const setup = async (): Promise<ChecklistResponse> => (await owner.get('/api/setup')).body;
const stateOf = async (wanted: string) => (await setup()).steps.find(({ step }) => step === wanted)?.state;
/** What the dashboard goes by. */
const isSettingUp = async () => (await owner.get('/api/dashboard/due')).body.isSettingUp;
const decide = (step: string, state: string) => owner.put('/api/setup/steps', { step, state });

async function enterRecords(): Promise<void> {
  const center = (await owner.get('/api/center')).body;
  const own = { name: 'Lakeside CPR', phone: '(608) 555-0142', timeZone: 'America/Chicago' };
  await owner.put('/api/center', { ...center, ...own });
  const agencies: { id: string; name: string }[] = (await owner.get('/api/agencies')).body;
  const aha = agencies.find(({ name }) => name === 'American Heart Association')!;
  for (const name of ['BLS Provider', 'ACLS Provider']) await owner.post('/api/courses', { name, agencyId: aha.id });
  await owner.post('/api/places', { name: 'Room A' });
  await owner.post('/api/users/invitations', { email: 'desk@example.test', staffRole: 'front-desk' });
  await aClass(test.sql, { title: 'BLS on Monday' });
}

it('shows ten steps to the owner of a new center, in their order, none of them done', () => {
  const { steps, dismissedAt } = ofANewCenter;
  expect(dismissedAt).toBeNull();
  // The tests' environment has a sender and a provider of email.
  const stateOfNew = (step: string) => (step === 'sender' ? expect.anything() : 'open');
  const order = 'center time-zone courses places sender payments records first-class staff preview'.split(' ');
  expect(steps).toEqual(order.map((step) => ({ step, state: stateOfNew(step) })));
});

it('is done where there are records, and says how many', async () => {
  const { steps, facts } = await setup();
  expect(steps.filter(({ state }) => state === 'done').map(({ step }) => step)).toEqual(
    expect.arrayContaining(['center', 'time-zone', 'courses', 'places', 'first-class', 'staff']),
  );
  expect(facts).toMatchObject({
    places: { count: 1, names: ['Room A'] },
    firstClass: { title: 'BLS on Monday' },
    hasOpenClass: true,
    staff: { members: 0, invited: 1 },
  });
  expect(facts.courses).toContainEqual({ agency: 'American Heart Association', courses: 2 });
});

it('keeps a step for later until it is opened again, or its records are there', async () => {
  await decide('records', 'skipped');
  expect(await stateOf('records')).toBe('skipped');
  await decide('records', 'open');
  expect(await stateOf('records')).toBe('open');
  await decide('places', 'skipped');
  expect(await stateOf('places')).toBe('done');
});

it('has seen it as a student once a test student has booked, where nothing is paid by card, and says what they paid in test mode', async () => {
  expect((await setup()).facts.testBooking).toBeNull();
  const classId = await aClass(test.sql, { title: 'BLS for a test', price_cents: 6_500 });
  const [real, sample] = [await aStudent(test.sql), await aStudent(test.sql, { is_test: true })];
  const pay = { is_test: true, amount_cents: 6_500 };
  await aLedgerEntry(test.sql, await anEnrollment(test.sql, classId, real), pay);
  expect(await stateOf('preview')).toBe('open');
  const seat = await anEnrollment(test.sql, classId, sample);
  expect((await setup()).facts.testBooking).toEqual({ class: 'BLS for a test', paid: null });
  expect(await stateOf('preview')).toBe('done');
  await aLedgerEntry(test.sql, seat, pay);
  expect((await setup()).facts.testBooking).toEqual({ class: 'BLS for a test', paid: 65 });
});

it('takes an administrator’s word for steps that a record may not prove, and for no other', async () => {
  await decide('payments', 'done');
  expect(await stateOf('payments')).toBe('done');
  const refused = await decide('records', 'done');
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'state' }] } });
  expect(await stateOf('records')).toBe('open');
});

it('remembers where the test email arrived, and audits it', async () => {
  await owner.put('/api/setup/test-email', { answer: 'spam' });
  expect((await setup()).facts.sender.testEmail).toBe('spam');
  const entries = (await owner.get('/api/audit?q=landed in spam')).body;
  expect(entries).toMatchObject([{ action: 'said that the test email landed in spam' }]);
});

it('goes when it is dismissed, and comes back', async () => {
  await owner.put('/api/setup/dismissal', { isDismissed: true });
  expect((await setup()).dismissedAt).not.toBeNull();
  expect(await isSettingUp()).toBe(false);
  await owner.put('/api/setup/dismissal', { isDismissed: false });
  expect((await setup()).dismissedAt).toBeNull();
  expect(await isSettingUp()).toBe(true);
});

/** Whether the checklist is dismissed after the upgrade of a database in which somebody may have an account. */
async function isDismissedAfterUpgrade(hasAccount: boolean): Promise<boolean> {
  const { url, upgrade } = await createDatabaseBefore('0165-setup');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (hasAccount) {
      await client.query(
        `insert into identity.users (id, email, role, created_at) values ($1, 'ana@example.test', 'admin', now())`,
        [newId()],
      );
    }
    await upgrade();
    return (await client.query('select dismissed_at is not null as yes from desk.setup')).rows[0].yes;
  } finally {
    await client.end();
  }
}

it('greets new installations only', async () => {
  expect(await isDismissedAfterUpgrade(true)).toBe(true);
  expect(await isDismissedAfterUpgrade(false)).toBe(false);
});
