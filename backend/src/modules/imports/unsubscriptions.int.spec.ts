import { counts, importDesk } from '../../../test/support/import-desk.js';
import { tableHashes } from '../../../test/support/table-hashes.js';
import { defineTemplate, NotificationsApi } from '../notifications/index.js';

const common = {
  audience: 'client',
  topic: 'certifications',
  when: 'In tests.',
  sample: {},
  whenUnknown: 'assume-sent',
  mail: { subject: 'Hello', lines: [] },
} as const;
const renewalReminder = defineTemplate({
  ...common,
  name: 'test-imported-reminder',
  title: 'Reminder',
  choice: 'renewalReminders',
});
const confirmation = defineTemplate({ ...common, name: 'test-imported-confirmation', title: 'Confirmation' });

const desk = importDesk();
const { anImportOf, commit, undo } = desk;

const sheet = (...rows: string[]) => ({ 'suppressions.csv': ['Email,Reason', ...rows].join('\r\n') });
const addressOf = (name: string) => `${name}${desk.count}@post.example`;

/** Whether a reminder, and what somebody has booked, is emailed to an address. */
async function reaches(email: string) {
  const to = [{ userId: null, email, name: 'Ana Ruiz' }];
  const notifications = desk.test.app.get(NotificationsApi);
  const [reminder] = await notifications.reach(renewalReminder, to);
  const [booked] = await notifications.reach(confirmation, to);
  return { reminder: reminder!.byEmail, confirmation: booked!.byEmail };
}

/** The link in an earlier reminder, with what its owner has chosen by it. */
async function aSubscription(address: string, unsubscribedAt: string | null = null): Promise<string> {
  const token = `token-${address}`;
  await desk.test.sql.run(
    `insert into notifications.mail_subscriptions (token, address, choice, created_at, unsubscribed_at)
     values ($1, $2, 'renewalReminders', '2026-01-05', $3)`,
    [token, address, unsubscribedAt],
  );
  return token;
}

describe('a list of addresses that get no email', () => {
  it('ends what they can unsubscribe from, not what they ask for, until it is undone', async () => {
    const [left, bounced, other] = [addressOf('left'), addressOf('bounced'), addressOf('other')];
    await aSubscription(left);
    const before = await tableHashes(desk.test.sql);
    const rows = [
      `${left.toUpperCase()},Unsubscribed`,
      `${bounced},Bounced`,
      `${left},Spam report`,
      ',Bounced',
      'ana@,',
    ];
    const { id, counts: found, promise } = await anImportOf(sheet(...rows));
    expect(found).toEqual(counts({ new: 2, duplicate: 1, fix: 2 }));
    expect(promise).toMatchObject({ people: 0, changes: 2 });
    expect(await reaches(left)).toEqual({ reminder: true, confirmation: true });

    await commit(id);
    for (const address of [left, bounced]) {
      expect([address, await reaches(address)]).toEqual([address, { reminder: false, confirmation: true }]);
    }
    expect(await reaches(other)).toEqual({ reminder: true, confirmation: true });
    expect((await anImportOf(sheet(...rows.slice(0, 2)))).counts).toEqual(counts({ same: 2 }));

    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(before);
    expect(await reaches(left)).toEqual({ reminder: true, confirmation: true });
  });

  it('leaves what their owners chose before and since, also when it is undone', async () => {
    const [gone, back] = [addressOf('gone'), addressOf('back')];
    await aSubscription(gone, '2026-02-03');
    const token = await aSubscription(back);
    const { id } = await anImportOf(sheet(`${gone},Unsubscribed`, `${back},Unsubscribed`));
    await commit(id);
    expect((await desk.staff.delete(`/api/unsubscribe/${token}`)).status).toBe(204);
    expect(await reaches(back)).toMatchObject({ reminder: true });
    await undo(id);
    expect(await reaches(gone)).toMatchObject({ reminder: false });
    expect(await reaches(back)).toMatchObject({ reminder: true });
  });
});
