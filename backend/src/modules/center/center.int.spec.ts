import { createPerson, signedIn, signInAs } from '../../../test/support/people.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

let test: TestApp;
let atFirst: Record<'toAdmin' | 'toEverybody', { status: number; body: typeof settings }>;
beforeAll(async () => {
  test = await startTestApp();
  const admin = await signedIn(test, { role: 'admin' });
  atFirst = { toAdmin: await admin.get('/api/center'), toEverybody: await test.browser().get('/api/center') };
});
afterAll(() => test.close());

const settings = {
  name: 'Pulse Training',
  phone: '(555) 010-0199',
  email: 'hello@pulse.example',
  address: '1 Main St',
  timeZone: 'America/Chicago',
  cancellationCutoffHours: 48,
  passMailDelaySeconds: 60,
  moveMailDelaySeconds: 60,
  smsCountries: ['US'],
  classPolicy: 'Please call us.\nLate? Take another date.',
  maxUnpaidSeats: 5,
  cardsDueFrom: 'payment',
  privacyText: 'We keep your name.',
  termsText: '',
  invoiceDueDays: 14,
  bankDetails: 'First Bank\nRouting 021000021',
  taxName: 'Sales tax',
  taxRatePercent: 5.5,
};

/** Phone numbers are stored as E.164; the rule follows from the hours. */
const cancellationRule = 'You can cancel your seat in your account until 2 days before the class.';
const stored = { ...settings, phone: '+15550100199', cancellationRule };

describe('the center', () => {
  it('has neutral, public default settings', () => {
    expect(atFirst.toAdmin.body).toMatchObject({
      smsCountries: ['US', 'CA'],
      maxUnpaidSeats: 3,
      cardsDueFrom: 'class',
    });
    const { status, body } = atFirst.toEverybody;
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        name: 'Training Center',
        timeZone: 'America/New_York',
        cancellationRule: 'You can cancel your seat in your account until 24 hours before the class.',
      },
    });
    for (const text of [body.termsText, body.classPolicy]) {
      expect(text).toContain('[cancellation rule] After that, please call us.');
      expect(text).not.toMatch(/some time before|the deadline/);
    }
  });

  it('can be changed by an admin, takes effect at once, and announces a new time zone', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const inNewYork = { ...settings, name: 'Elsewhere', timeZone: 'America/New_York' };
    const { revision } = (await admin.put('/api/center', inNewYork)).body;
    expect(await admin.put('/api/center', settings)).toMatchObject({ status: 200, body: stored });
    const opened = { isOpen: true, openedAt: '2020-01-01T00:00:00.000Z' };
    expect((await admin.get('/api/center')).body).toEqual({ ...stored, ...opened, logo: null, revision: revision + 1 });
    expect((await test.browser().get('/api/center')).body).toMatchObject({ name: stored.name, cancellationRule });
    const announced = await test.sql.rows(
      `select payload from events.outbox_messages where name = 'center.time-zone-changed' order by occurred_at desc limit 1`,
    );
    expect(announced).toEqual([{ payload: { from: 'America/New_York', to: 'America/Chicago' } }]);
  });

  it('can be sent back as it was read', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const { body } = await admin.get('/api/center');
    const change = { ...body, cancellationCutoffHours: 0 };
    expect(await admin.put('/api/center', change)).toMatchObject({
      status: 200,
      body: { cancellationRule: 'You can cancel your seat in your account until the class starts.' },
    });
    await admin.put('/api/center', settings);
  });

  it.each([
    ['a pass', 'passMailDelaySeconds', 'pass_mail_delay_seconds'] as const,
    ['a moved class', 'moveMailDelaySeconds', 'move_mail_delay_seconds'] as const,
  ])('delays the emails about %s by two minutes, and keeps the delay that is left out', async (_, field, column) => {
    const admin = await signedIn(test, { role: 'admin' });
    const { [field]: _left, ...others } = settings;
    const byDefault = await test.sql.one(
      'select column_default as seconds from information_schema.columns where column_name = $1',
      [column],
    );
    expect(byDefault).toEqual({ seconds: '120' });
    await admin.put('/api/center', { ...others, [field]: 0 });
    expect((await admin.put('/api/center', others)).body[field]).toBe(0);
  });

  it('refuses an edit that is based on an older revision', async () => {
    const admin = await signedIn(test, { role: 'admin' });
    const { revision } = (await admin.get('/api/center')).body;
    expect((await admin.put('/api/center', { ...settings, name: 'First', revision })).body.revision).toBe(revision + 1);
    expect(await admin.put('/api/center', { ...settings, name: 'Second', revision })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect((await admin.get('/api/center')).body.name).toBe('First');
  });

  it('is refused for everybody else', async () => {
    const person = await createPerson(test, { role: 'org_admin' });
    expect(await (await signInAs(test, person)).put('/api/center', settings)).toMatchObject({ status: 403 });
    expect(await test.browser().put('/api/center', settings)).toMatchObject({ status: 401 });
  });

  it.each([
    ['name', ''],
    ['email', 'nowhere'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+05:00'],
    ['cancellationCutoffHours', -1],
    ['cancellationCutoffHours', 1.5],
    ['passMailDelaySeconds', -1],
    ['passMailDelaySeconds', 3601],
    ['moveMailDelaySeconds', 3601],
    ['phone', null],
    ['smsCountries', ['US', 'XX']],
    ['smsCountries', ['US', 'US']],
    ['smsCountries', 'US'],
    ['classPolicy', 'x'.repeat(1001)],
    ['bankDetails', 'x'.repeat(501)],
    ['maxUnpaidSeats', 0],
    ['cardsDueFrom', 'birth'],
    ['owner', 'me'],
  ])('refuses %s %j and keeps what it had', async (field, value) => {
    const admin = await signedIn(test, { role: 'admin' });
    const before = (await admin.get('/api/center')).body;
    const answer = await admin.put('/api/center', { ...settings, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
    expect((await admin.get('/api/center')).body).toEqual(before);
  });
});
