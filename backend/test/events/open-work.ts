import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { newId } from '../../src/shared/domain/id.js';
import type { QueueName } from '../../src/shared/events/queues.js';

/** An event as a program wrote it, and the queues and names of its reactions then. */
export interface Work {
  event: string;
  payload: string;
  reactions: { queue: QueueName; name: string }[];
}

/** A center as the program before migration 0101 left it: a row of each kind that events refer to. */
const CENTER = `
  update center.settings set name = 'Harbor CPR', time_zone = 'America/New_York';
  insert into catalog.courses (id, name, created_at) values ($course, 'BLS Provider', now());
  insert into scheduling.classes
      (id, course_id, title, date, time, starts_at, location, capacity, status, price_cents, created_at, updated_at)
    values ($class, $course, 'BLS Provider', current_date + 30, '09:00', (current_date + 30) + time '14:00', 'Room 1', 9, 'upcoming', 6500, now(), now());
  insert into organizations.organizations (id, name, payment_type, signup_code, admin_email, created_at)
    values ($organization, 'Harborview', 'auto', 'HARBOR-1', 'boss@example.test', now());
  insert into enrollment.students (id, first_name, last_name, email, organization_id, created_at)
    values ($student, 'Ana', 'Lima', 'ana@example.test', $organization, now()),
      ($merged, 'Ana', 'Lima', '', null, now());
  insert into enrollment.invitations (id, organization_id, email, first_name, invited_at, expires_at)
    values ($invitation, $organization, 'ben@example.test', 'Ben', now(), now() + interval '90 days');
  insert into identity.users (id, email, first_name, role, student_id, email_verified_at, created_at)
    values ($staff, 'staff@example.test', 'Sue', 'admin', null, now(), now()),
      ($boss, 'boss@example.test', 'Bob', 'org_admin', null, now(), now()),
      ($user, 'ana@example.test', 'Ana', 'client', $student, now(), now());
  insert into identity.organization_administrators (user_id, organization_id) values ($boss, $organization);
  insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
    values ($enrollment, $student, $class, 'pending', 'pending', now());
  insert into certification.certifications
      (id, student_id, certification_type, card_number, issue_date, expiry_date, created_at)
    values ($certification, $student, 'BLS Provider', 'BLS-0001', current_date, current_date + 700, now());
  insert into billing.payment_methods
      (id, organization_id, gateway_customer, gateway_method, gateway_setup, type, shown, status, created_at, removed_at)
    values ($method, $organization, 'cus_1', 'pm_1', 'seti_1', 'card', '{}', 'active', now(), now());
  insert into billing.payments
      (id, enrollment_id, organization_id, amount_cents, mode, status, method_id, attempt, created_at, closed_at)
    values ($payment, $enrollment, $organization, 6500, 'off-session', 'failed', $method, 1, now(), now());
  insert into billing.refunds
      (id, enrollment_id, gateway_payment, amount_cents, currency, from_unmatched, reduces_price, reason, status, created_at)
    values ($refund, $enrollment, 'pi_1', 500, 'usd', false, true, 'Discount', 'sent', now());
  insert into billing.ledger_entries
      (id, enrollment_id, kind, gateway_payment, amount_cents, description, created_at)
    values ($entry, $enrollment, 'charge', 'pi_1', 500, 'BLS Provider', now());
  insert into billing.invoices
      (id, organization_id, year, sequence, issued_on, due_on, tax_name, tax_rate_percent, created_at)
    values ($invoice, $organization, 2026, 1, current_date, current_date, '', 0, now());
  insert into billing.invoice_lines (id, invoice_id, enrollment_id, position, description, amount_cents, price_cents)
    values ($line, $invoice, $enrollment, 1, 'BLS Provider', 6000, 6500);
  insert into notifications.messages (id, channel, recipient, subject, text, state, is_awaited, created_at)
    values ($email, 'email', 'ana@example.test', 'News', 'Hello', 'queued', false, now()),
      ($awaited-email, 'email', 'ana@example.test', 'Your code', '123456', 'queued', true, now()),
      ($later-email, 'email', 'ana@example.test', 'Later news', 'Hello', 'queued', false, now()),
      ($sms, 'sms', '+12125550100', '', 'Hello', 'queued', false, now()),
      ($awaited-sms, 'sms', '+12125550100', '', '123456', 'queued', true, now());`;

const NAME = /\$([a-z]+(?:-[a-z]+)?)/g;

/** Fills a database that ends before migration 0101. Returns the ids by their names. */
export async function fillCenter(client: pg.Client): Promise<Map<string, string>> {
  const ids = new Map([...CENTER.matchAll(NAME)].map(([, name]) => [name!, newId()]));
  await client.query(CENTER.replaceAll(NAME, (_, name) => `'${ids.get(name)}'`));
  return ids.set('gone', newId());
}

/** Reads open-work.txt, in which each line is an event of the last program before migration 0101. It is a record: new names don't go in. */
export const workWith = (ids: Map<string, string>): Work[] =>
  readFileSync(new URL('open-work.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, event, payload, names] = /^(\S+) (\{.*\})(.*)$/.exec(line)!;
      return {
        event: event!,
        payload: payload!.replaceAll(/"\$([a-z-]+)"/g, (_, name) => JSON.stringify(ids.get(name))),
        reactions: [...names!.matchAll(/(\S+):(\S+)/g)].map(([, queue, name]) => ({
          queue: queue as QueueName,
          name: name!,
        })),
      };
    });
