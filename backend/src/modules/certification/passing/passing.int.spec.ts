import pg from 'pg';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aCourse,
  aLaterDay,
  anAgency,
  anEnrollment,
  anOrganization,
  aStudent,
  updateClass,
} from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { Queues } from '../../../shared/events/queues.js';
import { ReactionRunner } from '../../../shared/events/reaction.runner.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const pass = async (seat: string, certificationStatus = 'passed') => {
  expect((await admin.put(`/api/enrollments/${seat}`, { certificationStatus })).status).toBe(200);
};

const certificationsOf = async (studentId: string) =>
  (await admin.get(`/api/students/${studentId}/certifications?sort=issueDate`)).body;

const mailTo = async (email: string) =>
  await test.sql.rows<{ subject: string; text: string }>(
    'select subject, text from notifications.messages where recipient = $1 order by id',
    [email],
  );

async function aSeat(email: string) {
  const courseId = await aCourse(test.sql, { name: 'ACLS', validity_months: 24 });
  const classId = await aClass(test.sql, { course_id: courseId, title: 'ACLS on a Monday', date: '2026-11-16' });
  const studentId = await aStudent(test.sql, { first_name: 'Ana', last_name: 'Silva', email });
  return { studentId, classId, courseId, seat: await anEnrollment(test.sql, classId, studentId) };
}

describe('passing a student', () => {
  it('of a class of several days dates the certification from the last', async () => {
    const { classId, studentId, seat } = await aSeat('twodays@example.test');
    const later = aLaterDay(15, '09:00', new Date('2026-12-01T14:00:00Z'));
    await updateClass(test.sql, classId, { later_days: JSON.stringify([later]) });
    await pass(seat);
    await settled(test);
    expect(await certificationsOf(studentId)).toMatchObject([{ issueDate: '2026-12-01', expiryDate: '2028-12-31' }]);
  });

  it('waits for a change of their record before it locks the seat, which that change may need', async () => {
    const { seat, studentId } = await aSeat('leaving@example.test');
    const other = new pg.Client({ connectionString: test.config.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from people.students where id = $1 for update', [studentId]);
      await pass(seat);
      await eventually(
        () =>
          test.sql.one<{ n: number }>(
            `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        (row) => row!.n > 0,
      );
      await other.query('select from enrollment.enrollments where id = $1 for update nowait', [seat]);
      await other.query('commit');
    } finally {
      await other.end();
    }
    await settled(test);
    expect(await certificationsOf(studentId)).toHaveLength(1);
  });

  it('says by when the card of the agency comes, and then its code and its check', async () => {
    const agencyId = await anAgency(test.sql);
    const { seat, studentId, courseId } = await aSeat('agency@example.test');
    await test.sql.rows('update catalog.cards set agency_id = $1 where id = $2', [agencyId, courseId]);
    await pass(seat);
    await settled(test);
    const [{ id }] = await certificationsOf(studentId);
    const texts = async () => (await mailTo('agency@example.test')).map(({ text }) => text);
    expect((await texts())[0]).toContain('Comes by email from the American Heart Association within 20 business days');
    await admin.put(`/api/certifications/${id}/ecard-code`, { ecardCode: '225088146093' });
    await admin.post(`/api/certifications/${id}/send`, {});
    await settled(test);
    const again = (await texts()).find((text) => text.includes('2250 8814 6093'))!;
    expect(again).toContain('https://www.heart.org/cpr/mycards');
    expect(again).not.toContain('20 business days');
  });

  it('issues the certification and emails it, once', async () => {
    const { seat, studentId, classId, courseId } = await aSeat('once@example.test');
    await pass(seat);
    await pass(seat);
    await settled(test);
    const certifications = await certificationsOf(studentId);
    expect(certifications).toEqual([
      {
        id: expect.any(String),
        certificationType: 'ACLS',
        cardNumber: expect.stringMatching(/^RC-/),
        ecardCode: null,
        issueDate: '2026-11-16',
        expiryDate: '2028-11-30',
        status: 'active',
        daysLeft: expect.any(Number),
        revokedAt: null,
        scanUrl: null,
        revocationReason: null,
        nameWhenSent: null,
        origin: null,
        agency: null,
        guidelineYear: null,
        isOutside: false,
        isOnlineOnly: false,
        renewalCourseIds: [courseId],
        courseId,
        student: {
          id: studentId,
          firstName: 'Ana',
          lastName: 'Silva',
          email: 'once@example.test',
          organizationId: null,
          organizationName: null,
        },
        class: { id: classId, title: 'ACLS on a Monday' },
      },
    ]);
    const mail = await mailTo('once@example.test');
    expect(mail.map(({ subject }) => subject)).toEqual(['Your certification: ACLS']);
    expect(mail[0]!.text).toContain(certifications[0].cardNumber);
    expect(mail[0]!.text).toContain('Nov 30, 2028');
  });

  it('revokes it with a reason when the pass is revoked, and issues a new one for a new pass', async () => {
    const { seat, studentId } = await aSeat('anew@example.test');
    await pass(seat);
    await settled(test);
    await pass(seat, 'failed');
    await settled(test);
    expect(await certificationsOf(studentId)).toMatchObject([
      {
        status: 'revoked',
        revocationReason: 'The result was changed from passed to failed.',
        revokedAt: expect.any(String),
      },
    ]);
    const self = await signedIn(test, { studentId });
    expect((await self.get(`/api/students/${studentId}/certifications`)).body).toEqual([]);
    await pass(seat);
    await settled(test);
    const all = await certificationsOf(studentId);
    expect(all.map(({ status }: { status: string }) => status).sort()).toEqual(['active', 'revoked']);
    expect(new Set(all.map(({ cardNumber }: { cardNumber: string }) => cardNumber)).size).toBe(2);
    expect((await self.get(`/api/students/${studentId}/certifications`)).body).toHaveLength(1);
    expect(await mailTo('anew@example.test')).toHaveLength(3);
  });

  it('revokes it when the enrollment is removed', async () => {
    const { seat, studentId } = await aSeat('off@example.test');
    await pass(seat);
    await settled(test);
    await admin.delete(`/api/enrollments/${seat}`);
    await settled(test);
    expect(await certificationsOf(studentId)).toMatchObject([{ status: 'revoked' }]);
  });

  it('emails a correction when it is revoked after its email, and the new certification after that', async () => {
    const { seat } = await aSeat('corrected@example.test');
    const subjects = async () => (await mailTo('corrected@example.test')).map(({ subject }) => subject);
    await pass(seat);
    await settled(test);
    await pass(seat, 'failed');
    await settled(test);
    expect(await subjects()).toEqual(['Your certification: ACLS', 'Your result was corrected: ACLS on a Monday']);
    const [issued, corrected] = await mailTo('corrected@example.test');
    const [cardNumber] = /RC-\S+/.exec(issued!.text)!;
    for (const part of ['Hello Ana,', 'no longer valid', 'Failed', cardNumber]) expect(corrected!.text).toContain(part);
    // The correction of a correction tells nobody anything new.
    await pass(seat, 'disqualified');
    await pass(seat);
    await settled(test);
    expect((await subjects()).slice(2)).toEqual(['Your certification: ACLS']);
    await admin.delete(`/api/enrollments/${seat}`);
    await settled(test);
    const afterRemoval = (await mailTo('corrected@example.test')).slice(3);
    expect(afterRemoval.map(({ subject }) => subject).sort()).toEqual([
      'You are no longer enrolled: ACLS on a Monday',
      'Your result was corrected: ACLS on a Monday',
    ]);
    expect(afterRemoval.some(({ text }) => text.includes('Removed from the class'))).toBe(true);
  });

  it('skips the email for a student without an address', async () => {
    const { seat, studentId } = await aSeat('');
    await pass(seat);
    await settled(test);
    expect(await certificationsOf(studentId)).toHaveLength(1);
    expect(await mailTo('')).toEqual([]);
  });
});

describe('reactions that run late or out of order', () => {
  const steps = [
    ['IssueCertification', { passedAt: '2026-11-16T10:00:00.000Z' }],
    ['RevokeCertification', { revokedAt: '2026-11-16T10:05:00.000Z', reason: 'A mistake.' }],
    ['IssueCertification', { passedAt: '2026-11-16T10:10:00.000Z' }],
  ] as const;

  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'leave one certification, that of the last pass, in the order %j',
    async (order) => {
      const { seat, studentId, classId } = await aSeat(`order${order.join('')}@example.test`);
      await test.sql.rows(`update enrollment.enrollments set certification_status = 'passed' where id = $1`, [seat]);
      for (const step of order) {
        const [reaction, facts] = steps[step as 0 | 1 | 2];
        const payload = { enrollmentId: seat, studentId, classId, ...facts };
        const job = { messageId: newId(), reaction, eventName: '', payload, occurredAt: '2026-11-16T10:00:00.000Z' };
        await test.app.get(ReactionRunner, { strict: false }).run(job, 1);
      }
      const kept = await test.sql.rows(
        `select created_at from certification.certifications where enrollment_id = $1 and revoked_at is null`,
        [seat],
      );
      expect(kept).toEqual([{ created_at: '2026-11-16T10:10:00.000Z' }]);
    },
  );

  it('issue nothing for a revoked pass', async () => {
    const { seat, studentId, classId } = await aSeat('late@example.test');
    const payload = { enrollmentId: seat, studentId, classId, passedAt: '2026-11-16T10:00:00.000Z' };
    const job = {
      messageId: newId(),
      reaction: 'IssueCertification',
      eventName: '',
      payload,
      occurredAt: payload.passedAt,
    };
    await test.app.get(ReactionRunner, { strict: false }).run(job, 1);
    expect(await certificationsOf(studentId)).toEqual([]);
  });
});

describe('with a delay, the email of a pass', () => {
  const setDelay = async (passMailDelaySeconds: number) => {
    const { body } = await admin.get('/api/center');
    expect((await admin.put('/api/center', { ...body, passMailDelaySeconds })).status).toBe(200);
  };
  const subjectsTo = async (email: string) => (await mailTo(email)).map(({ subject }) => subject);
  const waitingJobs = async (reaction: string) =>
    (await test.app.get(Queues).queue('domain').getDelayed()).filter(({ name }) => name === reaction);
  const waitingMails = () => waitingJobs('SendCertification');
  /** The notice of a certification waits as its email does. */
  const waitingNotices = () => waitingJobs('NotifyStudentOfCertification');
  const promoteAll = async () => {
    for (const job of [...(await waitingMails()), ...(await waitingNotices())]) await job.promote();
  };
  /** Ends the wait, as if the time had come. */
  const endTheWait = async () => {
    await promoteAll();
    await settled(test);
  };
  /** Everything but the emails that wait. */
  const certified = async (studentId: string, count = 1) => {
    await eventually(
      () => certificationsOf(studentId),
      (rows) => rows.length === count,
    );
    for (const waiting of [waitingMails, waitingNotices]) await eventually(waiting, (jobs) => jobs.length === count);
  };

  beforeEach(() => setDelay(120));
  afterAll(() => setDelay(0));

  it('waits that long, while the certification is there at once and the roster shows when the email is due', async () => {
    const { seat, studentId, classId } = await aSeat('waits@example.test');
    const passedFrom = Date.now();
    await pass(seat);
    const [row] = (await admin.get(`/api/classes/${classId}/enrollments`)).body;
    const due = Date.parse(row.passMailAt) - 120_000;
    expect(due).toBeGreaterThanOrEqual(passedFrom);
    expect(due).toBeLessThanOrEqual(Date.now());
    await certified(studentId);
    const [job] = await waitingMails();
    expect(Math.abs(job!.timestamp + job!.delay - due - 120_000)).toBeLessThan(5_000);
    expect(await subjectsTo('waits@example.test')).toEqual([]);
    await endTheWait();
    expect(await subjectsTo('waits@example.test')).toEqual(['Your certification: ACLS']);
  });

  it('is not sent if the pass is taken back by then, and neither is a correction', async () => {
    const { seat, studentId } = await aSeat('slip@example.test');
    await pass(seat);
    await certified(studentId);
    await pass(seat, 'pending');
    await endTheWait();
    expect(await certificationsOf(studentId)).toMatchObject([{ status: 'revoked' }]);
    expect(await subjectsTo('slip@example.test')).toEqual([]);
  });

  it('is sent once, for the last of several passes', async () => {
    const { seat, studentId } = await aSeat('again@example.test');
    await pass(seat);
    await certified(studentId);
    await pass(seat, 'pending');
    await pass(seat);
    await certified(studentId, 2);
    await endTheWait();
    expect(await subjectsTo('again@example.test')).toEqual(['Your certification: ACLS']);
    const valid = (await certificationsOf(studentId)).find(({ status }: { status: string }) => status !== 'revoked');
    expect((await mailTo('again@example.test'))[0]!.text).toContain(valid.cardNumber);
  });

  it('is followed by a correction, or not sent, if the pass is taken back while it is written', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `race${round}@example.test`;
      const { seat, studentId } = await aSeat(email);
      await pass(seat);
      await certified(studentId);
      await Promise.all([promoteAll(), pass(seat, 'failed')]);
      await settled(test);
      expect([[], ['Your certification: ACLS', 'Your result was corrected: ACLS on a Monday']]).toContainEqual(
        await subjectsTo(email),
      );
    }
  });
});

describe('the list of certifications', () => {
  it('counts days in the center’s time zone, and is searched, filtered and sorted', async () => {
    const organizationId = await anOrganization(test.sql);
    const studentId = await aStudent(test.sql, {
      first_name: 'Lin',
      last_name: 'Zhou',
      organization_id: organizationId,
    });
    const in_ = (days: number) => `(now() at time zone 'America/New_York')::date + ${days}`;
    for (const [type, days] of [
      ['Long', 91],
      ['Near', 90],
      ['Last', 1],
      ['Today', 0],
    ] as const) {
      await test.sql.rows(
        `insert into certification.certifications (id, student_id, certification_type, card_number, issue_date, expiry_date, created_at)
         values ($1, $2, $3, $4, '2020-01-01', ${in_(days)}, now())`,
        [newId(), studentId, type, `CN-${type}`],
      );
    }
    const types = async (query: string) => {
      const { body, headers } = await admin.get(`/api/certifications?organizationId=${organizationId}&${query}`);
      const listed = body.map((row: { certificationType: string }) => row.certificationType);
      return [...listed, Number(headers.get('x-total-count'))];
    };
    expect(await types('')).toEqual(['Today', 'Last', 'Near', 'Long', 4]);
    expect(await types('status=active')).toEqual(['Long', 1]);
    expect(await types('status=expiring')).toEqual(['Last', 'Near', 2]);
    expect(await types('status=expired')).toEqual(['Today', 1]);
    expect(await types('status=revoked')).toEqual([0]);
    expect(await types('q=zhou&sort=-type&pageSize=2')).toEqual(['Today', 'Near', 4]);
    expect(await types('q=cn-last')).toEqual(['Last', 1]);
    expect(await types('page=5&pageSize=3')).toEqual([4]);
    const statuses = (await admin.get(`/api/certifications?organizationId=${organizationId}&sort=-expiryDate`)).body;
    expect(statuses.map((row: { status: string; daysLeft: number }) => [row.status, row.daysLeft])).toEqual([
      ['active', 91],
      ['expiring', 90],
      ['expiring', 1],
      ['expired', 0],
    ]);
    expect((await admin.get('/api/certifications?status=lost')).status).toBe(400);
  });

  it('is for staff; students list their own certifications', async () => {
    const { seat, studentId } = await aSeat('mine@example.test');
    await pass(seat);
    await settled(test);
    const [self, stranger] = [await signedIn(test, { studentId }), await signedIn(test)];
    expect((await self.get('/api/certifications')).status).toBe(403);
    expect((await self.get(`/api/students/${studentId}/certifications`)).body).toHaveLength(1);
    expect((await stranger.get(`/api/students/${studentId}/certifications`)).status).toBe(404);
    expect((await test.browser().get(`/api/students/${studentId}/certifications`)).status).toBe(401);
  });
});

describe('a card whose holder has another name by now', () => {
  const rename = (studentId: string) => admin.put(`/api/students/${studentId}`, { lastName: 'Silva-Marsh' });
  const send = (id: string) => admin.post(`/api/certifications/${id}/send`, {});

  it('says with which name it was sent, and is sent again with the right one', async () => {
    const { seat, studentId } = await aSeat('renamed@example.test');
    await pass(seat);
    await settled(test);
    const [{ id, nameWhenSent }] = await certificationsOf(studentId);
    expect(nameWhenSent).toBeNull();
    await rename(studentId);
    expect((await certificationsOf(studentId))[0].nameWhenSent).toBe('Ana Silva');
    const sent = await send(id);
    expect([sent.status, sent.body.nameWhenSent]).toEqual([200, null]);
    await settled(test);
    const mails = await mailTo('renamed@example.test');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your certification: ACLS', 'Your card: ACLS']);
    expect(mails[1]?.text).toContain('Ana Silva-Marsh');
  });

  it('is not sent if it was revoked, or there is no address', async () => {
    const { seat, studentId } = await aSeat('revoked-card@example.test');
    await pass(seat);
    await settled(test);
    const [{ id }] = await certificationsOf(studentId);
    await admin.put(`/api/students/${studentId}`, { email: '' });
    expect((await send(id)).body.code).toBe('no_address_for_card');
    await admin.put(`/api/students/${studentId}`, { email: 'revoked-card@example.test' });
    await pass(seat, 'failed');
    await settled(test);
    expect((await send(id)).body.code).toBe('certification_revoked');
  });
});
