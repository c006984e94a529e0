import { createHash } from 'node:crypto';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { allHeard, startWithGateway } from '../../../../test/support/gateway.js';
import { mailTo } from '../../../../test/support/mail.js';
import { openPayment, payerAt } from '../../../../test/support/payer.js';
import { createPerson, signedIn, signInAs } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  anEnrollment,
  anOrganization,
  aStudent,
  updateClass,
} from '../../../../test/support/rosters.js';
import { newId } from '../../../shared/domain/id.js';

const DAY = 24 * 3_600_000;
const PRICE = 65;

let test: Awaited<ReturnType<typeof startWithGateway>>;
let admin: Browser;
let made = 0;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test, { time_zone: 'America/New_York', cancellation_cutoff_hours: 24 });
});
beforeEach(async () => {
  test.clock.set(new Date());
  await test.sql.rows('delete from shared.attempts');
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY);

async function aSeat({ student = {}, session = {}, seat = {} } = {}) {
  made += 1;
  const email = `payer${made}@home.example`;
  const classId = await aClass(test.sql, { price_cents: PRICE * 100, title: `BLS ${made}`, ...session });
  const person = { first_name: 'Aisha', last_name: 'Carter', email, ...student };
  const studentId = await aStudent(test.sql, person);
  return { id: await anEnrollment(test.sql, classId, studentId, seat), classId, studentId, ...person };
}

const send = (enrollmentIds: string[], more: object = {}, headers: Record<string, string> = {}) =>
  admin.post('/api/payment-links', { enrollmentIds, ...more }, headers);
const linkOf = async (id: string): Promise<string> => (await send([id], { send: 'none' })).body[0].url;
const tokenOf = async (id: string) => (await linkOf(id)).split('/pay/')[1]!;

const look = (token: string) => test.browser().get(`/api/payment-links/${token}`);
const open = (token: string) => test.browser().post(`/api/payment-links/${token}/payment`);
const check = (token: string) => test.browser().post(`/api/payment-links/${token}/payment/check`);

const chargesOf = async (id: string) =>
  (
    await test.sql.rows<{ cents: number }>(
      `select amount_cents as cents from billing.ledger_entries where enrollment_id = $1 and kind = 'charge'`,
      [id],
    )
  ).map(({ cents }) => cents);

async function payBy(token: string): Promise<void> {
  const { body } = await open(token);
  expect((await payerAt(test).pay(body.clientSecret)).status).toBe(200);
  await allHeard(test);
}

const seatOf = (token: string) => test.browser().get(`/api/payment-links/${token}/seat`);
const giveUp = (token: string) => test.browser().post(`/api/payment-links/${token}/give-up`);
const isHeld = async (id: string) =>
  (await test.sql.rows('select from enrollment.enrollments where id = $1 and removed_at is null', [id])).length === 1;

describe('sending payment links', () => {
  it('emails each student their own link, with the class and the amount', async () => {
    const [one, other] = [await aSeat(), await aSeat()];
    const { status, body } = await send([other.id, one.id]);
    expect([status, body]).toEqual([
      200,
      [other, one].map(({ id }) => ({
        enrollmentId: id,
        url: expect.stringMatching(/\/pay\/[\w-]{43}$/),
        sent: 'email',
      })),
    ]);
    expect(body[0].url).not.toBe(body[1].url);
    for (const [index, seat] of [other, one].entries()) {
      const [mail, ...more] = await mailTo(test, seat.email);
      expect(more).toEqual([]);
      expect(mail!.subject).toMatch(/^Please pay for your seat: BLS \d+$/);
      expect(mail!.text).toContain('$65.00');
      expect(mail!.text).toContain(body[index].url);
    }
  });

  it('gives a seat the same link again, so that an older email works', async () => {
    const { id, email } = await aSeat();
    const first = (await send([id])).body[0].url;
    expect((await send([id])).body[0].url).toBe(first);
    expect(await linkOf(id)).toBe(first);
    expect(await mailTo(test, email)).toHaveLength(2);
  });

  it('sends once, however often the call is repeated with its Idempotency-Key', async () => {
    const { id, email } = await aSeat();
    const key = { 'idempotency-key': `link-${id}` };
    const [first, repeat] = [await send([id], {}, key), await send([id], {}, key)];
    expect(repeat.body).toEqual(first.body);
    expect(await mailTo(test, email)).toHaveLength(1);
  });

  it('with none sends nothing', async () => {
    const { id, email } = await aSeat();
    const { body } = await send([id], { send: 'none' });
    expect(body).toEqual([{ enrollmentId: id, url: expect.stringContaining('/pay/'), sent: 'none' }]);
    expect(await mailTo(test, email)).toEqual([]);
  });

  it('says who has no email address, and still has their link for copying', async () => {
    const { id } = await aSeat({ student: { email: '' } });
    expect((await send([id])).body).toEqual([
      {
        enrollmentId: id,
        url: expect.stringContaining('/pay/'),
        sent: 'none',
        reason: 'There is no email address on file.',
      },
    ]);
  });

  const agree = async (studentId: string) =>
    expect((await admin.patch(`/api/students/${studentId}/sms-consents`, { given: ['class_reminders'] })).status).toBe(
      200,
    );

  it('texts only those who agreed to it, with the whole address', async () => {
    const agreed = await aSeat({ student: { phone: '+16085552101' } });
    const silent = await aSeat({ student: { phone: '+16085552102' } });
    const without = await aSeat();
    await agree(agreed.studentId);
    const { body } = await send([agreed.id, silent.id, without.id], { send: 'text' });
    expect(body.map(({ sent, reason }: Record<string, string>) => [sent, reason])).toEqual([
      ['text', undefined],
      ['none', 'They have not agreed to text messages about their classes, or said STOP.'],
      ['none', 'There is no phone number on file.'],
    ]);
    const texts = (await mailTo(test, '+16085552101')).map(({ text }) => text);
    expect(texts.filter((text) => text.endsWith(` ${body[0].url}`))).toHaveLength(1);
    expect(await mailTo(test, '+16085552102')).toEqual([]);
    expect(await mailTo(test, agreed.email)).toEqual([]);
  });

  it('does not text somebody who said STOP since', async () => {
    const { id, studentId } = await aSeat({ student: { phone: '+16085552103' } });
    await agree(studentId);
    await test.sql.rows(
      `insert into notifications.sms_opt_outs (id, phone, text, source, started_at)
       values ($1, '+16085552103', 'STOP', 'reply', now())`,
      [newId()],
    );
    expect((await send([id], { send: 'text' })).body[0].sent).toBe('none');
  });

  it('is audited for each student, without the link', async () => {
    const { id, last_name } = await aSeat({ student: { last_name: 'Audited' } });
    await send([id]);
    const { body } = await admin.get('/api/audit?q=Aisha Audited&sort=-occurredAt');
    expect(body[0].action).toMatch(/^sent the payment link of Aisha Audited for BLS \d+.* by email$/);
    expect(last_name).toBe('Audited');
    const stored = await test.sql.rows(
      `select payload::text from events.outbox_messages where name = 'enrollment.payment-link-sent'`,
    );
    expect(JSON.stringify(stored)).not.toContain(await tokenOf(id));
  });

  it.each([
    ['no seats', { enrollmentIds: [] }],
    ['more than 200 seats', { enrollmentIds: Array.from({ length: 201 }, newId) }],
    ['one seat twice', { enrollmentIds: Array(2).fill('01900000-0000-7000-8000-000000000000') }],
    ['another way of sending', { enrollmentIds: [newId()], send: 'fax' }],
  ])('of %s is refused', async (_, input) => {
    expect((await admin.post('/api/payment-links', input)).status).toBe(400);
  });

  it('of a seat that does not exist is refused for all', async () => {
    const { id, email } = await aSeat();
    expect((await send([id, newId()])).status).toBe(404);
    expect(await mailTo(test, email)).toEqual([]);
  });

  it('is for staff alone', async () => {
    const { id } = await aSeat();
    const client = await signedIn(test);
    expect((await client.post('/api/payment-links', { enrollmentIds: [id] })).status).toBe(403);
    expect((await test.browser().post('/api/payment-links', { enrollmentIds: [id] })).status).toBe(401);
  });
});

describe('a payment link', () => {
  it('shows the class and the amount to whoever has it, and nothing that leads to the person', async () => {
    const { id } = await aSeat({ student: { phone: '+16085552110' } });
    const { status, body, headers } = await look(await tokenOf(id));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      name: 'Aisha C.',
      classTitle: expect.stringMatching(/^BLS/),
      date: expect.any(String),
      time: expect.any(String),
      endTime: null,
      days: [expect.objectContaining({ endTime: null, location: 'Room 1' })],
      location: 'Room 1',
      address: expect.stringContaining('Room 1'),
      due: PRICE,
      cancelUntil: expect.any(String),
      getsReceipt: true,
      provider: 'local',
      publishableKey: test.gateway.publishableKey,
    });
  });

  it('has no deadline for cancelling once that is over', async () => {
    const { id } = await aSeat({ session: { starts_at: daysFromNow(0.5) } });
    expect((await look(await tokenOf(id))).body.cancelUntil).toBeNull();
  });

  it('asks for what is left after a part was paid', async () => {
    const { id } = await aSeat();
    const token = await tokenOf(id);
    await admin.post(`/api/enrollments/${id}/payments`, { method: 'cash', amount: 25 });
    expect((await look(token)).body.due).toBe(40);
  });

  it('pays the seat without an account, and then says that it is paid', async () => {
    const { id, email } = await aSeat();
    const token = await tokenOf(id);
    await payBy(token);
    expect(await chargesOf(id)).toEqual([PRICE * 100]);
    expect((await check(token)).body).toEqual({ due: 0, underWay: null });
    const after = await look(token);
    expect([after.status, after.body.code, after.body.reason, after.body.message]).toEqual([
      410,
      'payment_link_ended',
      'paid',
      'This seat is paid. There is nothing left to pay.',
    ]);
    expect((await open(token)).status).toBe(410);
    const receipts = await eventually(
      () => mailTo(test, email),
      (mails) => mails.some(({ subject }) => /receipt/i.test(subject)),
    );
    expect(receipts).not.toEqual([]);
  });

  it('says after a lost answer that the money came, though its events are lost', async () => {
    const { id } = await aSeat();
    const token = await tokenOf(id);
    const { body } = await open(token);
    const { emulator } = test.gateway;
    emulator.faults.add({ on: 'webhook', kind: 'drop', match: 'payment_intent', times: 5 });
    try {
      await payerAt(test).pay(body.clientSecret);
      expect((await check(token)).body).toEqual({ due: 0, underWay: null });
    } finally {
      emulator.faults.clear();
    }
    expect(await chargesOf(id)).toEqual([PRICE * 100]);
  });

  it('still waits for its payer after a decline', async () => {
    const { id } = await aSeat();
    const token = await tokenOf(id);
    await payerAt(test).pay((await open(token)).body.clientSecret, '4000000000000002');
    expect((await check(token)).body).toEqual({ due: PRICE, underWay: 'open' });
    expect((await look(token)).status).toBe(200);
  });

  it.each([
    ['that was given up', 'freed', async ({ id }: { id: string }) => admin.delete(`/api/enrollments/${id}`)],
    [
      'whose class was cancelled',
      'cancelled',
      async ({ classId }: { classId: string }) => updateClass(test.sql, classId, { status: 'cancelled' }),
    ],
    [
      'that was waived',
      'nothing-due',
      async ({ id }: { id: string }) => admin.put(`/api/enrollments/${id}`, { paymentStatus: 'waived' }),
    ],
    [
      'that was paid at the desk',
      'paid',
      async ({ id }: { id: string }) =>
        admin.post(`/api/enrollments/${id}/payments`, { method: 'cash', amount: PRICE }),
    ],
    [
      'that an organization is charged for now',
      'by-employer',
      async ({ studentId }: { studentId: string }) =>
        test.sql.rows('update people.students set organization_id = $2 where id = $1', [
          studentId,
          await anOrganization(test.sql, { payment_type: 'auto' }),
        ]),
    ],
    [
      'that waits for the yes of an organization',
      'by-employer',
      async ({ id }: { id: string }) =>
        test.sql.rows(
          `update enrollment.enrollments set self_booked = true, approval_until = now() + interval '1 day' where id = $1`,
          [id],
        ),
    ],
  ])('of a seat %s has ended and says so', async (_, reason, change) => {
    const seat = await aSeat();
    const token = await tokenOf(seat.id);
    expect((await look(token)).status).toBe(200);
    await change(seat);
    const answers = [await look(token), await open(token)];
    expect(answers.map(({ status, body }) => [status, body.reason])).toEqual([
      [410, reason],
      [410, reason],
    ]);
    const [again] = (await send([seat.id])).body;
    expect(again).toEqual({ enrollmentId: seat.id, url: null, sent: 'none', reason: answers[0]!.body.message });
  });

  it('ends after the day of the class, and is given out again to who still owes', async () => {
    const seat = await aSeat({ session: { starts_at: daysFromNow(1) } });
    const token = await tokenOf(seat.id);
    test.clock.set(daysFromNow(3));
    expect((await look(token)).body).toMatchObject({ status: 410, reason: 'past' });
    admin = await signedIn(test, { role: 'admin' });
    expect(await tokenOf(seat.id)).toBe(token);
    expect((await look(token)).status).toBe(200);
  });

  it('works for a seat that is billed on a purchase order, which is no money', async () => {
    const { id } = await aSeat();
    await admin.post(`/api/enrollments/${id}/purchase-order`, { number: 'PO 4711' });
    expect((await look(await tokenOf(id))).body.due).toBe(PRICE);
  });

  it('that was never given out is not known', async () => {
    for (const answer of [await look('guessed'), await open('guessed'), await check('guessed')])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('opens the payment that the student has open in their account', async () => {
    const seat = await aSeat();
    const account = await createPerson(test, { email: seat.email, studentId: seat.studentId });
    const student = await signInAs(test, account);
    const byAccount = await openPayment(student, seat.id);
    const byLink = await open(await tokenOf(seat.id));
    expect([byAccount.status, byLink.status, byLink.body]).toEqual([201, 201, byAccount.body]);
  });
});

describe('the seat of a payment link', () => {
  it('is given up until the cutoff: its student and staff hear of it, and the link has ended', async () => {
    const seat = await aSeat();
    const token = await tokenOf(seat.id);
    expect((await seatOf(token)).body).toEqual({
      isAhead: true,
      cancelUntil: expect.any(String),
      refundable: 0,
      refundableByHand: 0,
      refundableElsewhere: 0,
    });
    expect((await giveUp(token)).status).toBe(204);
    expect(await isHeld(seat.id)).toBe(false);
    expect((await look(token)).body).toMatchObject({ status: 410, reason: 'freed' });
    const [mail] = await eventually(
      () => mailTo(test, seat.email),
      (mails) => mails.length > 0,
    );
    expect(mail!.subject).toMatch(/^You are no longer enrolled: BLS/);
    expect(mail!.text).toContain('was given up with its payment link');
    await allHeard(test);
    const { body: notices } = await admin.get('/api/notifications');
    expect(notices.map(({ title }: { title: string }) => title)).toContain('A seat was cancelled');
    const { body: entries } = await admin.get('/api/audit?q=gave up the seat&sort=-occurredAt');
    expect(`${entries[0].actorName} ${entries[0].action}`).toMatch(
      /^Somebody gave up the seat of Aisha Carter in BLS \d+.* with its payment link$/,
    );
  });

  it('is given up once, however often and by however many at once', async () => {
    const seat = await aSeat();
    const token = await tokenOf(seat.id);
    const answers = await Promise.all([giveUp(token), giveUp(token)]);
    expect([...answers, await giveUp(token)].map(({ status }) => status)).toEqual([204, 204, 204]);
    await allHeard(test);
    expect(await mailTo(test, seat.email)).toHaveLength(1);
  });

  it('gives back what was paid for it, as in the account', async () => {
    const { id } = await aSeat();
    const token = await tokenOf(id);
    await payBy(token);
    expect((await seatOf(token)).body).toMatchObject({ refundable: PRICE, refundableByHand: 0 });
    expect((await giveUp(token)).status).toBe(204);
    await allHeard(test);
    expect(
      await test.sql.rows('select amount_cents as cents from billing.refunds where enrollment_id = $1', [id]),
    ).toEqual([{ cents: PRICE * 100 }]);
  });

  it('is kept after the cutoff, with a sentence about whom to call', async () => {
    const { id } = await aSeat({ session: { starts_at: daysFromNow(0.5) } });
    const token = await tokenOf(id);
    expect((await seatOf(token)).body).toMatchObject({ isAhead: true, cancelUntil: null });
    const { status, body } = await giveUp(token);
    expect([status, body.code]).toEqual([409, 'cancellation_closed']);
    expect(await isHeld(id)).toBe(true);
  });

  it('that an employer pays can be given up, too, and shows no amount', async () => {
    const { id, studentId } = await aSeat();
    const token = await tokenOf(id);
    await payBy(token);
    const employer = await anOrganization(test.sql, { payment_type: 'auto' });
    await test.sql.rows('update people.students set organization_id = $2 where id = $1', [studentId, employer]);
    expect((await seatOf(token)).body).toMatchObject({ refundable: 0, refundableByHand: 0 });
    expect((await giveUp(token)).status).toBe(204);
    expect(await isHeld(id)).toBe(false);
  });

  it('of a cancelled class has nothing to give up', async () => {
    const { id, classId } = await aSeat();
    const token = await tokenOf(id);
    await updateClass(test.sql, classId, { status: 'cancelled' });
    for (const { status, body } of [await seatOf(token), await giveUp(token)])
      expect([status, body.reason]).toEqual([410, 'cancelled']);
  });

  it('comes as a calendar file, also once it is paid and of a private class', async () => {
    const organization_id = await anOrganization(test.sql);
    const { id, classId } = await aSeat({ session: { organization_id } });
    const token = await tokenOf(id);
    await payBy(token);
    const { status, headers, body } = await test.browser().get(`/api/payment-links/${token}/calendar`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(body).toContain(`UID:${classId}`);
    await giveUp(token);
    expect((await test.browser().get(`/api/payment-links/${token}/calendar`)).status).toBe(410);
  });

  it('that was never linked is not known', async () => {
    for (const { status } of [
      await seatOf('unknown'),
      await giveUp('unknown'),
      await test.browser().get('/api/payment-links/unknown/calendar'),
    ])
      expect(status).toBe(404);
  });

  it('is asked for at most 300 times in five minutes, by all who have the link together', async () => {
    const [{ id }, other] = [await aSeat(), await aSeat()];
    const token = await tokenOf(id);
    expect((await look(token)).status).toBe(200);
    const key = createHash('sha256').update(`gateway calls by link of ${id}`).digest();
    await test.sql.rows('update shared.attempts set count = 300 where key = $1', [key]);
    expect((await look(token)).status).toBe(429);
    expect((await seatOf(token)).status).toBe(429);
    expect((await look(await tokenOf(other.id))).status).toBe(200);
  });

  it('is not guessed more than 60 times in a quarter of an hour', async () => {
    const answers = [];
    for (let tries = 0; tries < 61; tries++) answers.push((await look(`guess-${tries}`)).status);
    expect(answers.at(-1)).toBe(429);
  });
});
