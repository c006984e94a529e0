import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { originOf } from '../../../shared/sql/origin.js';
import { Sql } from '../../../shared/sql/sql.js';
import { countsInFigures, holdsMoney, IS_PAID_BY_STUDENT, OPEN_OPENING_INVOICES } from '../../billing/sql.js';
import { isValid } from '../../certification/sql.js';
import { seatsInBoth } from '../../enrollment/sql.js';
import { undoUntil } from '../domain/merge.entity.js';
import { StudentNotFound } from '../domain/people.errors.js';
import { PHOTO_URL } from '../records/queries/student-sql.js';
import { LIKENESS } from '../sql.js';
import type { ComparedRecordRow, DuplicatePairResponse } from './duplicates.dto.js';
import { type MergeSide, mergeRefusal } from './merge-refusal.js';

/** Two records side by side, for staff who decide whether they are of one person. */
export class GetDuplicatePair extends Query<DuplicatePairResponse> {
  constructor(
    readonly studentId: string,
    readonly duplicateId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

const sum = (cents: string, from: string): string => `coalesce((select sum(${cents}) from ${from}), 0)`;

const RECORDS = `
  select s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone, s.license_number as "licenseNumber",
    s.organization_id as "organizationId", o.name as "organizationName", ${PHOTO_URL} as "profilePhotoUrl", s.created_at as "createdAt",
    ${originOf('s')} as origin, s.membership = 'invited' as "isInvited", s.is_test as "isTest", u.role <> 'client' or u.is_instructor as "isPrivileged",
    u.email_verified_at is not null as "isVerified",
    case when u.id is not null then json_build_object('email', u.email, 'isDisabled', u.disabled_at is not null,
      'lastSeenAt', (select max(l.last_seen_at) from identity.sessions l where l.user_id = u.id)) end as account,
    (select count(*) from enrollment.enrollments e where e.student_id = s.id and e.removed_at is null) as seats,
    (select min(c.date) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
      where e.student_id = s.id and e.removed_at is null and c.deleted_at is null and c.status = 'upcoming' and c.starts_at > $3) as "nextSeatOn",
    (select count(*) from certification.certifications t where t.student_id = s.id and t.revoked_at is null) as certifications,
    (select count(*) from certification.certifications t where t.student_id = s.id and ${isValid('t', centerToday('$3'))}) as "activeCertifications",
    (${sum('l.amount_cents', `billing.ledger_entries l join enrollment.enrollments e on e.id = l.enrollment_id where e.student_id = s.id and ${countsInFigures('l')}`)}
      + ${sum('l.amount_cents', `billing.ledger_entries l join billing.invoices i on i.id = l.invoice_id where i.student_id = s.id and ${countsInFigures('l')}`)}) / 100.0 as paid,
    (${sum('a.due_cents', `enrollment.enrollments e cross join lateral billing.account(e.id) a where e.student_id = s.id and e.removed_at is null and ${IS_PAID_BY_STUDENT}`)}
      + ${sum('billing.opening_due_cents(i.id)', `${OPEN_OPENING_INVOICES} and i.student_id = s.id`)}) / 100.0 as owed,
    (select count(*) from notifications.messages m where m.recipient in (nullif(s.email, ''), nullif(s.phone, '')) or m.user_id = u.id) as messages,
    (select count(*) from people.student_notes n where n.student_id = s.id) as notes
  from people.students s
  left join organizations.organizations o on o.id = s.organization_id and o.deleted_at is null
  left join identity.users u on u.student_id = s.id
  where s.id in ($1, $2) and s.deleted_at is null`;

const seatOf = (
  seat: string,
): string => `json_build_object('id', ${seat}.id, 'studentId', ${seat}.student_id, 'holds', ${seat}.holds,
  'owed', billing.due_cents(${seat}.id) / 100.0)`;

const COLLISIONS = `
  select c.id as "classId", c.title, c.date, seat.fate = 'goes' as "isGivenUp", ${seatOf('seat')} as other, (
      select ${seatOf('seat')} from ${seatsInBoth('$2::uuid', '$1::uuid', "'{}'::uuid[]", holdsMoney)} where seat.class_id = other_class.id and seat.place = 1
    ) as stays
  from ${seatsInBoth('$2::uuid', '$1::uuid', "'{}'::uuid[]", holdsMoney)} cross join lateral (select c.id) other_class
  where seat.place > 1 order by c.starts_at, seat.place`;

type Compared = ComparedRecordRow & MergeSide & { isPrivileged: boolean | null; isVerified: boolean };

@QueryHandler(GetDuplicatePair)
export class GetDuplicatePairHandler implements IQueryHandler<GetDuplicatePair> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId, duplicateId, actor }: GetDuplicatePair): Promise<DuplicatePairResponse> {
    const ids = [studentId, duplicateId];
    const now = this.clock.now();
    const records = await this.sql.rows<Compared & Record<string, unknown>>(RECORDS, [...ids, now]);
    const [student, duplicate] = ids.map((id) => records.find((record) => record.id === id));
    if (!student || !duplicate || studentId === duplicateId) throw new StudentNotFound();
    const likeness = (await this.sql.one<Pick<DuplicatePairResponse, 'reasons' | 'isWeak'>>(
      `select reasons, coalesce(is_weak, true) as "isWeak" from people.students a join people.students b on b.id = $2 ${LIKENESS} where a.id = $1`,
      ids,
    ))!;
    const collisions = await this.sql.rows<DuplicatePairResponse['collisions'][number] & Record<string, unknown>>(
      COLLISIONS,
      ids,
    );
    return {
      student: shown(student),
      duplicate: shown(duplicate),
      ...likeness,
      collisions,
      refusal: mergeRefusal(sideOf(student), sideOf(duplicate), actor) ?? null,
      undoUntil: undoUntil(now).toISOString(),
    };
  }
}

const sideOf = ({ isInvited, isTest, account, isPrivileged, isVerified }: Compared): MergeSide => ({
  isInvited,
  isTest,
  account: account ? { isPrivileged: isPrivileged ?? false, isVerified } : undefined,
});

function shown({
  isInvited: _,
  isTest: __,
  isPrivileged: ___,
  isVerified: ____,
  ...record
}: Compared): ComparedRecordRow {
  return record as ComparedRecordRow;
}
