import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { drain, react } from '../../../../test/support/react.js';
import {
  aCenter,
  aClass,
  anEnrollment,
  anInvitation as anInvitationTo,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { newId } from '../../../shared/domain/id.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';
import { mailFilesDropped } from '../../notifications/events.js';

const DAYS = {
  messagesDays: 1095,
  invitationsDays: 180,
  signInsDays: 365,
  gatewayEventsDays: 396,
  rostersDays: 1096,
  moneyDays: 2557,
};

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());
beforeEach(() => test.sql.rows('update center.retention set confirmed_at = now()'));

const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
const night = async () => {
  await react(test, dayStarted, { day: '2026-12-01' });
  await drain(test, mailFilesDropped);
};

async function aMessage(createdAt: Date, given: { state?: string; files?: string[] } = {}): Promise<string> {
  const id = newId();
  const files = given.files?.map((key) => ({ key, name: 'a.pdf', type: 'application/pdf' }));
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, text, state, created_at, attachment)
     values ($1, 'email', 'ana@example.test', 'Hello', $2, $3, $4)`,
    [id, given.state ?? 'sent', createdAt, files ? JSON.stringify(files) : null],
  );
  return id;
}

async function aNotice(createdAt: Date): Promise<string> {
  const id = newId();
  const user = await createPerson(test);
  await test.sql.rows(
    `insert into notifications.notices (id, user_id, title, body, created_at) values ($1, $2, 'New', '', $3)`,
    [id, user.id, createdAt],
  );
  return id;
}

const anInvitation = async (invited_at: Date, given: object = {}): Promise<string> =>
  await anInvitationTo(test.sql, await anOrganization(test.sql), { invited_at, ...given });

async function anEntry(kind: string, occurredAt: Date): Promise<string> {
  const id = newId();
  await test.sql.rows(
    `insert into audit.entries (id, occurred_at, kind, event, via, actor_name, action) values ($1, $2, $3, 'test', 'web', 'Ana', 'signed in')`,
    [id, occurredAt, kind],
  );
  return id;
}

async function aGatewayEvent(receivedAt: Date, appliedAt: Date | null = receivedAt): Promise<string> {
  const id = `evt_${newId()}`;
  await test.sql.rows(
    `insert into billing.gateway_events (id, type, payload, received_at, applied_at) values ($1, 'charge.updated', '{}', $2, $3)`,
    [id, receivedAt, appliedAt],
  );
  return id;
}

/** Which of these rows are there. */
async function kept(table: string, ids: readonly string[]): Promise<string[]> {
  const rows = await test.sql.rows<{ id: string }>(`select id::text from ${table} where id::text = any($1)`, [ids]);
  return ids.filter((id) => rows.some((row) => row.id === id));
}

describe('a night', () => {
  it('deletes the record of a person who never joined with their invitation, but for one with a seat', async () => {
    const organization_id = await anOrganization(test.sql);
    const invited = () => aStudent(test.sql, { organization_id, membership: 'invited' });
    const [bare, seated, joined] = [await invited(), await invited(), await aStudent(test.sql, { organization_id })];
    await anEnrollment(test.sql, await aClass(test.sql), seated);
    for (const student_id of [bare, seated, joined]) await anInvitation(ago(181), { student_id });
    await night();
    expect((await kept('people.students', [bare, seated, joined])).sort()).toEqual([seated, joined].sort());
  });

  it.each([
    ['notifications.messages', 1095, aMessage],
    ['notifications.notices', 1095, aNotice],
    ['people.invitations', 180, anInvitation],
    ['audit.entries', 365, (at: Date) => anEntry('sign-in', at)],
    ['billing.gateway_events', 396, (at: Date) => aGatewayEvent(at)],
  ])('deletes rows of %s after %i days', async (table, days, insert) => {
    const [young, old] = [await insert(ago(days - 1)), await insert(ago(days + 1))];
    await night();
    expect(await kept(table, [young, old])).toEqual([young]);
  });

  it('deletes in batches whatever their number', async () => {
    await test.sql.rows(
      `insert into notifications.messages (id, channel, recipient, text, state, created_at)
       select gen_random_uuid(), 'email', 'many@example.test', 'Hello', 'sent', $1 from generate_series(1, 1100)`,
      [ago(2000)],
    );
    await night();
    const many = `select count(*) from notifications.messages where recipient = 'many@example.test'`;
    expect(await test.sql.count(many)).toBe(0);
  });

  it('keeps what still has to be done', async () => {
    const messages = [await aMessage(ago(2000), { state: 'queued' })];
    const events = [await aGatewayEvent(ago(2000), null)];
    await night();
    expect(await kept('notifications.messages', messages)).toEqual(messages);
    expect(await kept('billing.gateway_events', events)).toEqual(events);
  });

  it('keeps the acts of the audit trail', async () => {
    const acts = [await anEntry('account', ago(2000)), await anEntry('money', ago(2000))];
    await night();
    expect(await kept('audit.entries', acts)).toEqual(acts);
  });

  it('removes the files of the messages, unless a younger one has the same', async () => {
    const files = test.app.get(FilesPort, { strict: false });
    const [own, shared] = await Promise.all(['own', 'shared'].map((text) => files.putShared(Buffer.from(text), 'pdf')));
    await aMessage(ago(2000), { files: [own!, shared!] });
    await aMessage(ago(10), { files: [shared!] });
    await night();
    expect(await files.get(own!)).toBeUndefined();
    expect((await files.get(shared!))?.toString()).toBe('shared');
  });

  it('deletes nothing before an administrator has confirmed it, and then what they were shown', async () => {
    await test.sql.rows('update center.retention set confirmed_at = null');
    await night();
    const before = (await admin.get('/api/retention')).body.outdated;
    const old = [await aMessage(ago(2000)), await aMessage(ago(2000))];
    const rest = [await anInvitation(ago(2000)), await anEntry('sign-in', ago(2000)), await aGatewayEvent(ago(2000))];
    await aNotice(ago(2000));
    await night();
    expect(await kept('notifications.messages', old)).toEqual(old);
    const response = await admin.get('/api/retention');
    expect(response.body).toEqual({
      ...DAYS,
      isConfirmed: false,
      outdated: {
        messages: before.messages + 3,
        invitations: before.invitations + 1,
        signIns: before.signIns + 1,
        gatewayEvents: before.gatewayEvents + 1,
      },
    });
    expect((await admin.get('/api/dashboard/due')).body.retentionToConfirm).toBe(1);

    expect(await admin.post('/api/retention/confirm')).toMatchObject({ status: 200, body: { isConfirmed: true } });
    expect((await admin.get('/api/dashboard/due')).body.retentionToConfirm).toBe(0);
    await night();
    expect(await kept('notifications.messages', old)).toEqual([]);
    expect(await kept('people.invitations', rest)).toEqual([]);
    expect(await kept('audit.entries', rest)).toEqual([]);
    expect(await kept('billing.gateway_events', rest)).toEqual([]);
    expect((await admin.get('/api/retention')).body.outdated).toEqual({
      messages: 0,
      invitations: 0,
      signIns: 0,
      gatewayEvents: 0,
    });
    const [entry] = (await admin.get('/api/audit?kind=settings&sort=-occurredAt&pageSize=1')).body;
    expect(entry.action).toBe('confirmed that old records are deleted');
  });
});

describe('the times', () => {
  afterEach(() => admin.put('/api/retention', DAYS));

  it('are changed by an administrator, which is audited, and hold from the next night', async () => {
    const message = await aMessage(ago(500));
    const changed = { ...DAYS, messagesDays: 400 };
    expect(await admin.put('/api/retention', changed)).toMatchObject({ status: 200, body: changed });
    const [entry] = (await admin.get('/api/audit?kind=settings&sort=-occurredAt&pageSize=1')).body;
    expect(entry).toMatchObject({
      action: 'changed how long old records are kept',
      facts: [{ label: 'Messages days', from: '1095', to: '400' }],
    });
    await night();
    expect(await kept('notifications.messages', [message])).toEqual([]);
  });

  it.each([
    ['messagesDays', 365, 3650],
    ['invitationsDays', 30, 1095],
    ['signInsDays', 90, 1095],
    ['gatewayEventsDays', 90, 3650],
    ['rostersDays', 365, 3650],
    ['moneyDays', 1095, 5475],
  ])('have sane bounds: %s from %i to %i', async (field, least, most) => {
    for (const days of [least - 1, most + 1, 400.5, '400', null]) {
      expect(await admin.put('/api/retention', { ...DAYS, [field]: days })).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      });
    }
    for (const days of [least, most]) {
      expect((await admin.put('/api/retention', { ...DAYS, [field]: days })).status).toBe(200);
    }
  });
});

it('the database deletes no young sign-in, whatever it is asked for', async () => {
  const entry = await anEntry('sign-in', ago(89));
  await test.sql.rows(`select audit.delete_sign_ins(now() + interval '1 day', 1000)`);
  expect(await kept('audit.entries', [entry])).toEqual([entry]);
});
