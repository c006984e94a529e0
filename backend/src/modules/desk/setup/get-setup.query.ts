import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { isBookable } from '../../scheduling/sql.js';
import type { ChecklistResponse, SetupFacts } from './setup.dto.js';
import { SETUP_STEPS, type SetupStep, type StepState, type TestEmailAnswer } from './setup.entity.js';

/** The checklist: what is done follows from the records, what is skipped or confirmed from its own row. */
export class GetSetup extends Query<ChecklistResponse> {}

interface Found {
  hasCenter: boolean;
  hasOwnTimeZone: boolean;
  skipped: SetupStep[];
  confirmed: SetupStep[];
  dismissedAt: string | null;
  openedAt: string | null;
  testEmail: TestEmailAnswer | null;
  courses: SetupFacts['courses'];
  places: SetupFacts['places'];
  records: SetupFacts['records'];
  firstClass: SetupFacts['firstClass'];
  hasOpenClass: boolean;
  staff: SetupFacts['staff'];
  testBooking: SetupFacts['testBooking'];
}

@QueryHandler(GetSetup)
export class GetSetupHandler implements IQueryHandler<GetSetup> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly payments: PaymentsPort,
  ) {}

  async execute(): Promise<ChecklistResponse> {
    const [found, email, keys] = await Promise.all([
      this.sql.one<Found & Record<string, unknown>>(SQL, [this.clock.now()]),
      this.center.emailSetup(),
      this.payments.keys(),
    ]);
    const { hasCenter, hasOwnTimeZone, skipped, confirmed, dismissedAt, openedAt, testEmail, ...records } = found!;
    const facts: SetupFacts = {
      ...records,
      sender: { address: email.address, provider: email.provider, testEmail },
      payments: keys ? { provider: keys.provider, mode: keys.mode } : { provider: 'none', mode: null },
    };
    const { testBooking } = facts;
    const isProved: Record<SetupStep, boolean> = {
      center: hasCenter,
      'time-zone': hasOwnTimeZone,
      courses: facts.courses.length > 0,
      places: facts.places.count > 0,
      sender: email.isSet,
      payments: facts.payments.provider === 'stripe' && facts.payments.mode === 'live',
      records: facts.records.imports > 0,
      'first-class': facts.firstClass !== null,
      staff: facts.staff.members + facts.staff.invited > 0,
      preview: testBooking !== null && (testBooking.paid !== null || facts.payments.provider === 'none'),
    };
    const stateOf = (step: SetupStep): StepState => {
      if (isProved[step] || confirmed.includes(step)) return 'done';
      return skipped.includes(step) ? 'skipped' : 'open';
    };
    return { steps: SETUP_STEPS.map((step) => ({ step, state: stateOf(step) })), facts, openedAt, dismissedAt };
  }
}

/** The name and the time zone are those of the migration until somebody changes them. */
const SQL = `
  select
    c.name <> 'Training Center' and c.phone <> '' as "hasCenter",
    c.time_zone <> 'America/New_York' as "hasOwnTimeZone",
    s.skipped, s.confirmed, s.dismissed_at as "dismissedAt", c.opened_at as "openedAt", s.test_email as "testEmail",
    (select coalesce(json_agg(json_build_object('agency', name, 'courses', courses) order by courses desc, name), '[]')
     from (
       select a.name, count(*) as courses
       from catalog.courses co join catalog.cards k on k.id = co.card_id left join catalog.agencies a on a.id = k.agency_id
       where co.deleted_at is null group by a.name
     ) by_agency) as courses,
    (select json_build_object('count', count(*), 'names', coalesce((array_agg(location order by name, id))[1:2], '{}'))
     from scheduling.places where archived_at is null) as places,
    json_build_object(
      'imports', (select count(*) from imports.imports where state = 'committed'),
      'people', (select count(*) from people.students where origin_import_id is not null and deleted_at is null)
    ) as records,
    (select json_build_object('title', title, 'date', date, 'time', to_char(time, 'HH24:MI'))
     from scheduling.classes where deleted_at is null and time is not null
     order by starts_at < $1, abs(extract(epoch from starts_at - $1)) limit 1) as "firstClass",
    exists (select from scheduling.classes c where ${isBookable('c', '$1')}) as "hasOpenClass",
    json_build_object(
      'members', greatest((select count(*) from identity.users where role = 'admin' and disabled_at is null) - 1, 0),
      'invited', (select count(*) from identity.staff_invitations where expires_at > $1)
    ) as staff,
    (select json_build_object('class', c.title, 'paid', paid.amount_cents / 100.0)
     from enrollment.enrollments e
     join people.students s on s.id = e.student_id
     join scheduling.classes c on c.id = e.class_id
     left join lateral (
       select l.amount_cents from billing.ledger_entries l
       where l.enrollment_id = e.id and l.is_test and l.amount_cents > 0 order by l.created_at limit 1
     ) paid on true
     where s.is_test order by paid.amount_cents is null, e.id limit 1) as "testBooking"
  from desk.setup s, center.settings c`;
