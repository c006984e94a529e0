import type { EntityManager } from '@mikro-orm/postgresql';
import { AnswerApprovalHandler } from '../../src/modules/enrollment/approvals/answer-approval.command.js';
import { SelfBookings } from '../../src/modules/enrollment/approvals/self-bookings.js';
import { Enrollment } from '../../src/modules/enrollment/domain/enrollment.entity.js';
import type { SeatAndEmployer } from '../../src/modules/enrollment/seats/commands/lock-records.js';
import { newId } from '../../src/shared/domain/id.js';
import { ReactionRunner } from '../../src/shared/events/reaction.runner.js';
import { Barrier } from '../support/barrier.js';
import type { Answer, Browser } from '../support/browser.js';
import { createTestDatabase } from '../support/database.js';
import { signedIn } from '../support/people.js';
import { aCenter, aClass, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { SEED, shuffled, THOROUGH } from '../support/seed.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/* Seats that wait for an organization's yes under concurrent calls. Each race has a control without its guard. */

const PRICE = 6_500;
const ROUNDS = THOROUGH ? 20 : 6;
const HOUR = 3_600_000;

let test: TestApp;
let admin: Browser;

async function open(app: TestApp): Promise<void> {
  test = app;
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
}

async function aClinic(given: object = {}): Promise<{ id: string; boss: Browser }> {
  const id = await anOrganization(test.sql, { payment_type: 'auto', ...given });
  return { id, boss: await signedIn(test, { role: 'org_admin', organizationId: id }) };
}

async function anEmployee(organizationId: string): Promise<{ studentId: string; browser: Browser }> {
  const studentId = await aStudent(test.sql, { organization_id: organizationId });
  return { studentId, browser: await signedIn(test, { studentId, organizationId }) };
}

interface Outcome extends Record<string, unknown> {
  approved: boolean;
  removed: boolean;
  events: string[];
}

/** How a seat ended, with the events that say so. */
const outcomeOf = async (seat: string) =>
  (await test.sql.one<Outcome>(
    `select e.approved_by is not null as approved, e.removed_at is not null as removed, (
       select array_agg(replace(m.name, 'enrollment.', '') || coalesce(' ' || (m.payload->>'reason'), '') order by m.id)
       from events.outbox_messages m where m.payload->>'enrollmentId' = e.id::text
         and m.name in ('enrollment.seat-approved', 'enrollment.enrollment-removed')
     ) as events
     from enrollment.enrollments e where e.id = $1`,
    [seat],
  ))!;

/** Starts a program of its own, so that others keep their guards. */
async function startWithout(override: Parameters<typeof startTestApp>[1]): Promise<void> {
  const { url } = await createTestDatabase();
  await open(await startTestApp({ DATABASE_URL: url }, override));
}

describe(`a seat that waits, seed ${SEED}`, () => {
  async function aWaitingSeat(clinicId: string): Promise<{ seat: string; browser: Browser }> {
    const { studentId, browser } = await anEmployee(clinicId);
    const classId = await aClass(test.sql, { price_cents: PRICE });
    const approval_until = new Date(Date.now() + HOUR);
    return { seat: await anEnrollment(test.sql, classId, studentId, { self_booked: true, approval_until }), browser };
  }

  const expire = (seat: string): Promise<unknown> =>
    test.app.get(ReactionRunner, { strict: false }).run(
      {
        messageId: newId(),
        reaction: 'SettleApproval',
        eventName: '',
        payload: { enrollmentId: seat },
        occurredAt: new Date().toISOString(),
      },
      1,
    );

  describe('on the real program', () => {
    beforeAll(async () => open(await startTestApp({ DATABASE_POOL_SIZE: '30' })));
    afterAll(() => test.close());

    it('has one outcome, whoever approves, declines, cancels or removes it at once', async () => {
      const clinic = await aClinic();
      for (let round = 0; round < ROUNDS; round++) {
        const { seat, browser } = await aWaitingSeat(clinic.id);
        const calls = {
          approve: () => clinic.boss.post(`/api/enrollments/${seat}/approve`),
          approveAgain: () => admin.post(`/api/enrollments/${seat}/approve`),
          decline: () => clinic.boss.post(`/api/enrollments/${seat}/decline`),
          cancel: () => browser.delete(`/api/enrollments/${seat}`),
          remove: () => admin.delete(`/api/enrollments/${seat}`),
        };
        const order = shuffled(Object.keys(calls) as (keyof typeof calls)[]);
        const answers = await Promise.all(order.map((call) => calls[call]()));
        const won = order.filter((_, index) => answers[index]!.status === 204);
        const { events, removed } = await outcomeOf(seat);
        // A seat that was approved may be given up afterwards, and is not declined.
        const approvals = won.filter((call) => call.startsWith('approve'));
        expect(approvals.length).toBeLessThanOrEqual(1);
        expect(won.length - approvals.length).toBe(1);
        if (won.includes('decline')) expect(approvals).toEqual([]);
        expect(events).toHaveLength(won.length);
        expect(removed).toBe(true);
      }
    });

    it('is either approved or freed when its time ends', async () => {
      const clinic = await aClinic();
      for (let round = 0; round < ROUNDS; round++) {
        const { seat } = await aWaitingSeat(clinic.id);
        await test.sql.rows('update enrollment.enrollments set approval_until = $2 where id = $1', [
          ...[seat, new Date(Date.now() + 40)],
        ]);
        const race = Array.from({ length: 6 }, (_, index) => [
          () => clinic.boss.post(`/api/enrollments/${seat}/approve`),
          () => new Promise((resolve) => setTimeout(resolve, index * 15)).then(() => expire(seat)),
        ]).flat();
        await Promise.all(shuffled(race).map((call) => call()));
        await expire(seat);
        const { approved, removed, events } = await outcomeOf(seat);
        expect(approved).toBe(!removed);
        expect(events).toEqual([approved ? 'seat-approved' : 'enrollment-removed approval-expired']);
      }
    });
  });

  describe('without its lock, as the control', () => {
    const barrier = new Barrier();

    class UnlockedAnswer extends AnswerApprovalHandler {
      protected override async lock(em: EntityManager, id: string): Promise<SeatAndEmployer> {
        const enrollment = await em.findOneOrFail(Enrollment, { id });
        const session = await test.sql.one(
          `select c.id, c.status, c.deleted_at is not null as deleted, c.starts_at as "startsAt", s.organization_id as "employerId"
           from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
           join people.students s on s.id = e.student_id where e.id = $1`,
          [id],
        );
        await barrier.pass();
        const { employerId, startsAt, ...state } = session as Record<string, string>;
        return {
          enrollment,
          employerId: employerId!,
          membership: 'confirmed',
          session: { ...state, startsAt: new Date(startsAt!) } as never,
        };
      }
    }

    beforeAll(() =>
      startWithout((program) => program.overrideProvider(AnswerApprovalHandler).useClass(UnlockedAnswer)),
    );
    afterAll(() => test.close());

    it('is approved and declined', async () => {
      const clinic = await aClinic();
      const { seat } = await aWaitingSeat(clinic.id);
      barrier.hold(2);
      const answers = await Promise.all([
        clinic.boss.post(`/api/enrollments/${seat}/approve`),
        clinic.boss.post(`/api/enrollments/${seat}/decline`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await outcomeOf(seat)).events).toHaveLength(2);
    });
  });
});

describe('two seats that would each be the last within a ceiling', () => {
  /** Two people of one organization, or one of them twice, take seats at once in classes of their own. */
  async function takeTwo(ceiling: object, isOnePerson: boolean): Promise<string[]> {
    const { id } = await aClinic({ self_booking_mode: 'allow', ...ceiling });
    const ada = await anEmployee(id);
    const people = [ada, isOnePerson ? ada : await anEmployee(id)];
    const classes = await Promise.all(people.map(() => aClass(test.sql, { price_cents: PRICE })));
    const answers: Answer[] = await Promise.all(
      people.map(({ browser, studentId }, index) =>
        browser.post('/api/enrollments', { studentId, classId: classes[index] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    return answers.map(({ body }) => (body.awaitsApproval ? 'waits' : 'allowed')).sort();
  }

  describe('on the real program', () => {
    beforeAll(async () => open(await startTestApp()));
    afterAll(() => test.close());

    it.each([
      ['the amount of a month', { self_booking_month_cents: PRICE }, false],
      ['the seats of one person in a year', { self_booking_year_seats: 1 }, true],
    ])('do not both count toward %s', async (_, ceiling, isOnePerson) => {
      for (let round = 0; round < ROUNDS; round++) {
        expect(await takeTwo(ceiling, isOnePerson)).toEqual(['allowed', 'waits']);
      }
    });
  });

  describe('without the lock of the ceilings, as the control', () => {
    const barrier = new Barrier();

    class UnlockedBookings extends SelfBookings {
      protected override async lockCeilings(): Promise<void> {}

      override async agrees(...args: Parameters<SelfBookings['agrees']>): Promise<boolean> {
        const answer = await super.agrees(...args);
        await barrier.pass();
        return answer;
      }
    }

    beforeAll(() => startWithout((program) => program.overrideProvider(SelfBookings).useClass(UnlockedBookings)));
    afterAll(() => test.close());

    it('both are allowed', async () => {
      barrier.hold(2);
      expect(await takeTwo({ self_booking_month_cents: PRICE }, false)).toEqual(['allowed', 'allowed']);
    });
  });
});
