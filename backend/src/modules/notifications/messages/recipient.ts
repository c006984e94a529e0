import type { Sql } from '../../../shared/sql/sql.js';
import { SHARES_ADDRESS } from '../../people/sql.js';
import type { ContactOwner } from '../domain/address-change.entity.js';
import { CHOICE_COLUMNS, type Choices, DEFAULT_CHOICES } from '../domain/preferences.entity.js';
import { CHOICE_OF_PURPOSE } from '../sms/sms-consents.js';
import { isSpokenBy } from '../sql.js';
import type { TemplateOptions } from '../templates/template.js';

/** The person that a message is for. */
export interface Recipient {
  /** The account whose switches and consents count; without it, the account with this address, if there is one. */
  userId?: string | null;
  /** The person's record: text messages also go to its number if they said yes to staff, with or without an account. */
  studentId?: string | null;
  /** Where emails go; the account's address if it is absent. Blank is none. */
  email?: string | undefined;
  /** Whom emails name beside the address; the account's name if it is absent. */
  name?: string | undefined;
  /**
   * Whose contact address `email` is. As long as nobody has confirmed it, the address before gets the same: for receipts, invoices
   * and what else is about money.
   */
  contactOf?: ContactOwner;
  /** Where a code goes as a text message. Other text messages go to the account's phone. */
  phone?: string | null;
}

/** Where a message may go. */
export interface Destination {
  userId: string | null;
  email: string | undefined;
  /** May be blank. */
  name: string;
  /** The student whom an email is about, if others share its address; null if it can only be about one person. */
  about: string | null;
  phone: string | undefined;
  isStaff: boolean;
  /** They exist for a test, and go when the center opens. */
  isTest: boolean;
}

interface RecipientRow extends Choices {
  isStaff: boolean;
  isTest: boolean;
  userId: string | null;
  email: string | null;
  name: string;
  about: string | null;
  phone: string | null;
  hasPreferences: boolean;
  isUnsubscribed: boolean;
  isConsented: boolean;
  /** The number for which the person said yes to staff. */
  spokenPhone: string | null;
}

type Rules = Pick<TemplateOptions<never>, 'choice' | 'smsPurpose' | 'isCode'>;

/** Applies each recipient's switches, consent and subscription, all read in one statement. */
export async function findDestinations(
  sql: Sql,
  rules: Rules,
  recipients: readonly Recipient[],
): Promise<Destination[]> {
  const userIds = recipients.map(({ userId }) => userId ?? null);
  const emails = recipients.map(({ email }) => email ?? null);
  const names = recipients.map(({ name }) => name ?? null);
  const studentIds = recipients.map(({ studentId }) => studentId ?? null);
  const contactIds = recipients.map(({ contactOf }) => (contactOf?.kind === 'student' ? contactOf.id : null));
  const given = [userIds, emails, rules.choice ?? null, rules.smsPurpose ?? null, names, studentIds, contactIds];
  const rows = await sql.rows<RecipientRow>(RECIPIENTS, given);
  return rows.map((row, index) => destinationOf(row, rules, recipients[index]!));
}

function destinationOf(row: RecipientRow, { choice, smsPurpose, isCode }: Rules, to: Recipient): Destination {
  const choices = row.hasPreferences ? row : DEFAULT_CHOICES;
  const wantsMail = !choice || (choices[choice] && !row.isUnsubscribed);
  const isOn = smsPurpose === 'any' || (smsPurpose && choices[CHOICE_OF_PURPOSE[smsPurpose]]);
  const consentedPhone = isOn && row.isConsented ? row.phone : row.spokenPhone;
  return {
    userId: row.userId,
    email: (wantsMail && row.email) || undefined,
    name: row.name,
    about: row.about,
    phone: (isCode ? to.phone : consentedPhone) || undefined,
    isStaff: row.isStaff,
    isTest: row.isTest,
  };
}

/** An address that nobody has verified may be somebody else's, and so may the phone and the consents given with it. */
const RECIPIENTS = `
  select u.id as "userId", coalesce(r.email, u.email) as email, u.phone,
    coalesce(r.name, trim(u.first_name || ' ' || u.last_name), '') as name, p.user_id is not null as "hasPreferences",
    ${CHOICE_COLUMNS},
    exists (
      select from notifications.mail_subscriptions s
      where s.address = shared.normal_email(coalesce(r.email, u.email)) and s.choice = $3 and s.unsubscribed_at is not null
    ) as "isUnsubscribed",
    u.email_verified_at is not null and exists (
      select from notifications.sms_consents c
      where c.user_id = u.id and $4 in (c.purpose, 'any') and c.phone = u.phone and c.revoked_at is null
    ) as "isConsented",
    (
      select c.phone from notifications.sms_consents c
      join people.students s on ${isSpokenBy('c', 's')} and s.deleted_at is null
      where s.id = coalesce(r.student_id, u.student_id) and $4 in (c.purpose, 'any')
      limit 1
    ) as "spokenPhone",
    (
      select trim(s.first_name || ' ' || s.last_name) from people.students s
      where s.id = coalesce(r.student_id, r.contact_id) and ${SHARES_ADDRESS}
        and shared.normal_email(s.email) = shared.normal_email(coalesce(r.email, u.email))
    ) as about,
    coalesce(u.role = 'admin' and (r.email is null or shared.normal_email(r.email) = u.email), false) as "isStaff",
    exists (select from people.students s where s.id = coalesce(r.student_id, r.contact_id, u.student_id) and s.is_test) as "isTest"
  from unnest($1::uuid[], $2::text[], $5::text[], $6::uuid[], $7::uuid[]) with ordinality r (user_id, email, name, student_id, contact_id, position)
  left join identity.users by_email on r.user_id is null and by_email.email = shared.normal_email(r.email)
  left join identity.users u on u.id = coalesce(r.user_id, by_email.id)
  left join notifications.preferences p on p.user_id = u.id
  order by r.position`;
