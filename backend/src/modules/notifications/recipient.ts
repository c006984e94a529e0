import type { ReadModel } from '../../shared/sql/read.js';
import { CHOICE_COLUMNS, type Choices, DEFAULT_CHOICES } from './domain/preferences.entity.js';
import { CHOICE_OF_PURPOSE } from './sms-consents.js';
import type { TemplateOptions } from './template.js';

/** The person that a message is for. */
export interface Recipient {
  /** The account whose switches and consents count; without it, the account with this address, if there is one. */
  userId?: string | null;
  /** Where mails go; the account's address if it is absent. Blank is none. */
  email?: string | undefined;
  /** Where a code goes as a text message. Other text messages go to the account's phone. */
  phone?: string | null;
}

/** Where a message may go. */
export interface Destination {
  userId: string | null;
  email: string | undefined;
  phone: string | undefined;
}

interface RecipientRow extends Choices {
  userId: string | null;
  email: string | null;
  phone: string | null;
  hasPreferences: boolean;
  isUnsubscribed: boolean;
  isConsented: boolean;
}

type Rules = Pick<TemplateOptions<never>, 'choice' | 'smsPurpose' | 'isCode'>;

/** Applies the recipient's switches, consent and subscription, read in one statement. */
export async function findDestination(read: ReadModel, rules: Rules, to: Recipient): Promise<Destination> {
  const { choice, smsPurpose, isCode } = rules;
  const given = [to.userId ?? null, to.email ?? null, choice ?? null, smsPurpose ?? null];
  const row = (await read.one<RecipientRow>(RECIPIENT, given))!;
  const choices = row.hasPreferences ? row : DEFAULT_CHOICES;
  const wantsMail = !choice || (choices[choice] && !row.isUnsubscribed);
  const wantsSms = !isCode && smsPurpose && choices[CHOICE_OF_PURPOSE[smsPurpose]] && row.isConsented;
  return {
    userId: row.userId,
    email: (wantsMail && row.email) || undefined,
    phone: (isCode ? to.phone : wantsSms && row.phone) || undefined,
  };
}

/** An address that nobody has verified may be somebody else's, and so may the phone and the consents given with it. */
const RECIPIENT = `
  select u.id as "userId", coalesce($2::text, u.email) as email, u.phone, p.user_id is not null as "hasPreferences",
    ${CHOICE_COLUMNS},
    exists (
      select from notifications.mail_subscriptions s
      where s.address = lower(coalesce($2::text, u.email)) and s.choice = $3 and s.unsubscribed_at is not null
    ) as "isUnsubscribed",
    u.email_verified_at is not null and exists (
      select from notifications.sms_consents c
      where c.user_id = u.id and c.purpose = $4 and c.phone = u.phone and c.revoked_at is null
    ) as "isConsented"
  from (select) one
  left join identity.users u on u.id = coalesce($1::uuid, (select id from identity.users where email = lower($2::text)))
  left join notifications.preferences p on p.user_id = u.id`;
