import { latestTrainingOf } from '../../certification/sql.js';
import { faresOf } from '../../notifications/sql.js';
import { importInvitation } from './import-invitation.message.js';

/** The key of a person's invitation: each gets one. */
const keyOf = (studentId: string): string => `'${importInvitation.name}:' || ${studentId}`;

/**
 * The people `s` of an import, in SQL, who can be invited: they have an address that nobody else has, to which email can go, and no account. Who was
 * put on an employer's list is invited by the employer.
 */
const invitable = (importId: string): string => `
  from people.students s
  where s.origin_import_id = ${importId} and s.deleted_at is null and s.email <> '' and s.membership is distinct from 'invited'
    and not exists (select from identity.users u where u.student_id = s.id or u.email = shared.normal_email(s.email))
    and not exists (
      select from people.students other
      where shared.normal_email(other.email) = shared.normal_email(s.email) and other.id <> s.id and other.deleted_at is null)
    and not exists (
      select from notifications.mail_subscriptions left_us
      where left_us.address = shared.normal_email(s.email) and left_us.unsubscribed_at is not null)
    and not exists (select from notifications.messages m where m.key = ${keyOf('s.id')})
    and not exists (
      select from notifications.messages m where m.import_id = s.origin_import_id and m.recipient = s.email and m.is_refused)`;

/** Their rows; who was trained last comes first. */
export const PEOPLE_TO_INVITE = `
  select s.id as "studentId", s.first_name as "firstName", trim(s.first_name || ' ' || s.last_name) as name, s.email, ${keyOf('s.id')} as key
  ${invitable('$1')}
  order by ${latestTrainingOf('s')} desc nulls last, s.id`;

/** The emails of the import `i` as an `ImportEmails`. */
export const EMAILS_OF_IMPORT = `
  select fares.sent, fares.bounced, fares."isStopped", i.inviting_since is not null as "isInviting",
    (select count(*)::int from notifications.messages m
      where m.import_id = i.id and m.template = '${importInvitation.name}' and m.state <> 'withdrawn') as invited,
    (select count(*)::int ${invitable('i.id')}) as "toInvite"
  from imports.imports i cross join lateral (${faresOf('i.id')}) fares
  where i.id = $1 and i.committed_at is not null and i.undone_at is null`;
