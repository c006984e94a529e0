import { generateKeyPairSync } from 'node:crypto';
import { GoogleCalendarStandIn } from '../../../test/support/google-calendar.js';
import { readConfig } from '../../config.js';
import { GoogleCalendar } from './google-calendar.adapter.js';

const google = new GoogleCalendarStandIn();
let account: ConstructorParameters<typeof GoogleCalendar>[0];

beforeAll(async () => {
  const settings = await google.start();
  account = readConfig({ DATABASE_URL: 'postgresql://localhost/x', RECERT_DEMO: '1', ...settings }).calendar!;
});
afterAll(() => google.stop());
beforeEach(() => {
  google.events.clear();
  google.faults = [];
  google.stopsHalfway = false;
});

const event = {
  id: 'abcdef0123456789',
  title: 'BLS',
  location: 'Room 1',
  description: '',
  start: '2031-03-09T09:00:00',
  end: '2031-03-09T13:00:00',
  timeZone: 'America/New_York',
};

describe('Google Calendar', () => {
  it('gives up on a silent server', async () => {
    google.faults = ['silent'];
    await expect(new GoogleCalendar(account, 200).put(event)).rejects.toThrow('Google Calendar: ');
  });

  it('gives up on a response that stops halfway, and the program goes on', async () => {
    google.stopsHalfway = true;
    await expect(new GoogleCalendar(account, 200).put(event)).rejects.toThrow('Google Calendar: ');
    // An error that nobody handles is thrown in the next turn, and fails the test.
    await new Promise(setImmediate);
  });

  it('rejects a key that isn’t the account’s, in words and without the key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const error: Error = await new GoogleCalendar({ ...account, privateKey: forged }).check().then(
      () => new Error('It was accepted.'),
      (reason) => reason,
    );
    expect(error.message).toBe('Google Calendar returned 400: invalid_grant: Invalid JWT Signature.');
    expect(JSON.stringify(error)).not.toContain('assertion');
  });

  it('revives an entry that was removed, and removes one twice', async () => {
    const calendar = new GoogleCalendar(account);
    await calendar.put(event);
    await calendar.remove(event.id);
    await calendar.remove(event.id);
    expect(google.shown()).toEqual([]);
    await calendar.put({ ...event, title: 'ACLS' });
    expect(google.shown()).toMatchObject([{ summary: 'ACLS' }]);
  });
});

describe('the stand-in', () => {
  it.each([
    ['an id outside base32hex', { id: 'wxyz-1' }],
    ['no title', { title: '' }],
    ['an end before the start', { end: '2031-03-09T08:00:00' }],
    ['a time with an offset', { start: '2031-03-09T09:00:00Z' }],
  ])('refuses %s, as Google does', async (_, wrong) => {
    await expect(new GoogleCalendar(account).put({ ...event, ...wrong })).rejects.toThrow('returned 400');
  });
});
