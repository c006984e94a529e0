import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';

/**
 * Columns for text, by table, that name no student, or that are emptied with what they follow: the trail by `audit.erase_person`, sessions with
 * their account, `people.students` by its entity, its keys by a trigger, files of an import once they are read.
 */
const NAME_NO_STUDENT: Record<string, string> = {
  'audit.entries': 'action actor_name event facts ip user_agent',
  'billing.accounts': 'gateway_customer',
  'billing.invoices': 'opening_number origin_system source tax_name',
  'billing.ledger_entries': 'gateway_object paid_with',
  'billing.merchants': 'account',
  'billing.payment_methods': 'gateway_customer gateway_method gateway_setup shown',
  'billing.refunds': 'currency gateway_refund',
  'bulk.jobs': 'action',
  'bulk.targets': 'left_out',
  'catalog.agencies': 'check_url name',
  'catalog.cards': 'name',
  'catalog.courses': 'description duration name what_to_bring',
  'center.old_links': 'address target',
  'center.previews': 'token_hash',
  'center.provider_keys': 'ending sealed',
  'center.settings':
    'address bank_details class_policy email held_back name phone privacy_text sender_address sender_name sms_countries tax_name terms_text time_zone',
  'certification.certifications': 'card_number certification_type ecard_code origin_system',
  'desk.setup': 'confirmed skipped',
  'enrollment.enrollments': 'origin_system',
  'events.inbox_messages': 'reaction',
  'events.outbox_messages': 'pending request_id trace',
  'events.paused_channels': 'channel reason',
  'events.ticks': 'name payload',
  'exports.exports': 'content progress',
  'identity.known_networks': 'network',
  'identity.pending_sign_ins': 'browser_hash code_verifier nonce origin state_hash',
  'identity.sessions': 'ip token_hash user_agent',
  'identity.staff_invitations': 'email token_hash',
  'identity.users': 'password_hash',
  'imports.column_matches': 'columns headings kind',
  'imports.files': 'columns content date_order headings',
  'imports.imports': 'progress',
  'imports.writes': 'field fingerprint',
  'notifications.due_rules': 'name',
  'notifications.messages': 'template',
  'notifications.open_streams': 'session_id',
  'notifications.sms_consents': 'wording',
  'notifications.template_versions': 'template',
  'operations.backups': 'problem',
  'operations.processes': 'version',
  'operations.schema_versions': 'migration version',
  'organizations.organizations': 'address admin_email admin_name name replaced_signup_codes signup_code',
  'people.duplicate_keys': 'key',
  'people.nicknames': 'name nickname',
  'people.students': 'license_number origin_system photo_key',
  'scheduling.classes': 'assistants instructor location origin_system own_fields pending_move',
  'scheduling.meetings': 'location',
  'scheduling.places': 'address city directions location name parking room state street zip',
  'shared.attempts': 'key',
  'shared.row_counts': 'list',
  'views.saved_views': 'grid',
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Columns that can hold any text, without those that a constraint limits to some words. */
const textColumns = () =>
  test.sql.rows<{ table: string; column: string }>(
    `select format('%s.%s', n.nspname, t.relname) as table, a.attname as column
     from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
     where t.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'bullmq')
       and format_type(a.atttypid, null) ~ '^(text|character varying|json|jsonb|bytea)'
       and not exists (
         select from pg_constraint k where k.conrelid = t.oid and k.contype = 'c' and a.attnum = any(k.conkey)
           and pg_get_constraintdef(k.oid) ~ '(= ANY [(]ARRAY|= ''|<@ ARRAY)')
     order by 1, 2`,
  );

/** What the modules' `erased/` parts and the eraser itself do. */
function eraserSources(): string[] {
  const source = path.join(import.meta.dirname, '../..');
  return readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => /erased|eraser/.test(file) && file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(path.join(source, file), 'utf8'));
}

const propertyOf = (column: string): string => column.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

it('each column that can name a student is known to the erasure', async () => {
  const sources = eraserSources();
  const isErased = ({ table, column }: { table: string; column: string }) =>
    sources.some(
      (source) =>
        source.includes(table) &&
        (source.includes(`delete from ${table} `) ||
          new RegExp(`\\b(${column}|${propertyOf(column)})\\b`).test(source)),
    );
  const unknown: Record<string, string> = {};
  for (const { table, column } of (await textColumns()).filter((column) => !isErased(column)))
    unknown[table] = [unknown[table] ?? [], column].flat().join(' ');
  expect(unknown).toEqual(NAME_NO_STUDENT);
});
