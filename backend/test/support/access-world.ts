import { Readable } from 'node:stream';
import { FilesPort } from '../../src/integrations/files/files.port.js';
import { RememberedDevice } from '../../src/modules/identity/domain/remembered-device.entity.js';
import { Session } from '../../src/modules/identity/domain/session.entity.js';
import { newToken, tokenHash } from '../../src/modules/identity/tokens.js';
import { newId } from '../../src/shared/domain/id.js';
import { SESSION_COOKIE } from '../../src/shared/http/actor.js';
import type { Caller } from './access-policy.js';
import type { Browser } from './browser.js';
import { createPerson, type NewPerson } from './people.js';
import {
  aCertification,
  aClass,
  aCourse,
  aHandRefund,
  aLedgerEntry,
  anAgency,
  anEnrollment,
  anImport,
  anInterest,
  anInvitation,
  anInvoice,
  anOldLink,
  anOpeningInvoice,
  anOrganization,
  aPlace,
  aStudent,
} from './rosters.js';
import type { TestApp } from './test-app.js';

/** A record that a row of docs/access.md names, or that a list may contain. */
interface WorldRecord {
  kind: string;
  /** Its name in docs/access.md; records that no row names have none. */
  name?: string;
  id: string;
  /** Its owners; `everybody` for public records. */
  owners?: Caller[] | 'everybody';
  /** The names of the records that it belongs to. */
  of?: string[];
}

type Signed = Exclude<Caller, 'Nobody'>;

/** The callers of docs/access.md with their records, and records of others. */
export class AccessWorld {
  private readonly records: WorldRecord[] = [];
  private readonly browsers = new Map<Caller, Browser>();
  readonly emails = new Map<Caller, string>();

  private constructor(private readonly test: TestApp) {}

  static async create(test: TestApp): Promise<AccessWorld> {
    const world = new AccessWorld(test);
    const [ours, theirs] = await world.addOrganizations();
    const classes = await world.addClasses(ours, theirs);
    const students = await world.addStudents(ours, theirs, classes);
    await world.addPeople(ours, theirs, students);
    await world.addImports();
    await world.addErasures();
    await world.addExport();
    world.add({ kind: 'none', name: 'a payment that does not exist', id: 'v1/payment_intents/pi_none/confirm' });
    world.add({ kind: 'none', name: 'one that does not exist', id: 'none' });
    world.add({ kind: 'none', name: 'the sign-in code', id: 'sign-in-code' });
    world.add({ kind: 'none', name: 'the renewal reminder', id: 'certification-renewal' });
    world.add({ kind: 'none', name: 'a preview that was never made', id: 'guessed' });
    world.add({ kind: 'none', name: 'an old link', id: await anOldLink(test.sql) });
    world.add({ kind: 'none', name: "a student's calendar", id: 'student' });
    world.add({ kind: 'none', name: 'a token that was never sent', id: 'a'.repeat(43) });
    return world;
  }

  /** A new browser with the caller's session, so that no cookie of an earlier response is sent. */
  browserOf(caller: Caller): Browser {
    const browser = this.test.browser();
    for (const [name, value] of this.browsers.get(caller)?.cookies ?? []) browser.cookies.set(name, value);
    return browser;
  }

  /** Returns the id of the record with that name. */
  id(name: string): string {
    const record = this.records.find((candidate) => candidate.name === name);
    if (!record) throw new Error(`The world of the access matrix has no "${name}".`);
    return record.id;
  }

  /** The ids of the rows that a list must contain for the word `whose` in docs/access.md. */
  expectedRows(kind: string, whose: string, caller: Caller, record: string): string[] {
    const isExpected = ({ of, owners }: WorldRecord) => {
      if (whose === 'all') return true;
      if (whose === 'its') return of?.includes(record);
      if (owners === 'everybody') return whose === 'own' || whose === 'public';
      return whose === 'own' && owners?.includes(caller);
    };
    return this.records.filter((candidate) => candidate.kind === kind && isExpected(candidate)).map(({ id }) => id);
  }

  private add(record: WorldRecord): string {
    this.records.push(record);
    return record.id;
  }

  private async addOrganizations(): Promise<[string, string]> {
    const code = `CODE${newId().slice(-12).toUpperCase()}`;
    const [ours, theirs] = await Promise.all([
      anOrganization(this.test.sql, { signup_code: code, payment_type: 'auto' }),
      anOrganization(this.test.sql, { signup_code: `${code}2` }),
    ]);
    this.add({ kind: 'organization', name: 'the organization', id: ours, owners: ['Org admin'] });
    this.add({ kind: 'organization', id: theirs, owners: ['Other org admin'] });
    this.add({ kind: 'none', name: "the organization's code", id: code });
    return [ours, theirs];
  }

  private async addClasses(ours: string, theirs: string): Promise<{ open: string; asked: string; closed: string }> {
    const { sql } = this.test;
    const course_id = await aCourse(sql);
    this.add({ kind: 'course', name: 'an offered course', id: course_id, owners: 'everybody' });
    this.add({ kind: 'course', name: 'a course not offered', id: await aCourse(sql, { is_offered: false }) });
    this.add({ kind: 'agency', name: 'an agency', id: await anAgency(sql, `Agency ${newId()}`) });
    const interest = await anInterest(sql, course_id);
    this.add({ kind: 'interest', name: 'an interest in the course', id: interest, of: ['an offered course'] });
    const series_id = newId();
    const [open, asked, another, closed, other, foreign, inSeries] = await Promise.all([
      aClass(sql, { course_id, price_cents: 6_500 }),
      aClass(sql, { course_id, price_cents: 6_500 }),
      aClass(sql, { course_id }),
      aClass(sql, { course_id, organization_id: ours }),
      aClass(sql, { course_id, organization_id: ours }),
      aClass(sql, { course_id, organization_id: theirs }),
      aClass(sql, { course_id, organization_id: theirs, series_id }),
    ]);
    this.add({ kind: 'series', name: 'a series', id: series_id });
    this.add({ kind: 'place', name: 'a place', id: await aPlace(sql) });
    this.add({ kind: 'class', name: 'a public class', id: open, owners: 'everybody' });
    this.add({ kind: 'class', id: asked, owners: 'everybody' });
    this.add({ kind: 'class', name: 'another public class', id: another, owners: 'everybody' });
    this.add({ kind: 'class', name: "the organization's class", id: closed, owners: ['Client', 'Org admin'] });
    this.add({ kind: 'class', name: "the organization's other class", id: other, owners: ['Org admin'] });
    this.add({ kind: 'class', id: foreign, owners: ['Other org admin'] });
    this.add({ kind: 'class', id: inSeries, owners: ['Other org admin'] });
    return { open, asked, closed };
  }

  private async addStudents(ours: string, theirs: string, classes: { open: string; asked: string; closed: string }) {
    const { sql } = this.test;
    const files = this.test.app.get(FilesPort, { strict: false });
    const photo_key = await files.put(Buffer.from('an image'), 'webp');
    this.add({ kind: 'none', name: 'a logo', id: await files.putShared(Buffer.from('an image'), 'png') });
    const [client, colleague, stranger] = await Promise.all([
      aStudent(sql, { organization_id: ours, photo_key }),
      aStudent(sql, { organization_id: ours }),
      aStudent(sql, { organization_id: theirs }),
    ]);
    const seat = await anEnrollment(sql, classes.open, client);
    this.add({ kind: 'student', name: 'the client', id: client, of: ['the organization'] });
    this.add({ kind: 'student', id: colleague, of: ['the organization'] });
    this.add({ kind: 'student', name: 'another student', id: stranger });
    const merge = newId();
    await sql.rows(
      `insert into people.merges (id, student_id, merged_student_id, merged_at, undo_until, undone_at)
       values ($1, $2, $3, now(), now(), now())`,
      [merge, client, stranger],
    );
    this.add({ kind: 'none', name: 'a merge that was undone', id: merge });
    this.add({ kind: 'seat', name: "the client's seat", id: seat, of: ['the client', 'a public class'] });
    this.add({ kind: 'unbilled seat', id: seat, of: ['the organization'] });
    const callId = newId();
    await sql.rows(
      `insert into enrollment.calls (id, enrollment_id, class_id, occasion, starts_at, created_at)
       values ($1, $2, $3, 'moved', now(), now())`,
      [callId, seat, classes.open],
    );
    this.add({ kind: 'call', name: 'a call', id: callId });
    this.add({ kind: 'bulk job', name: 'a bulk job', id: await this.addBulkJob(client) });
    const inClosed = await anEnrollment(sql, classes.closed, client);
    this.add({ kind: 'seat', id: inClosed, of: ['the client', "the organization's class"] });
    const partly = await aLedgerEntry(sql, inClosed, { amount_cents: 100, price_cents: 6_500 });
    this.add({ kind: 'receipt', id: partly, of: ['the client'] });
    const approval_until = new Date(Date.now() + 24 * 3_600_000);
    const waiting = await anEnrollment(sql, classes.asked, client, { self_booked: true, approval_until });
    this.add({ kind: 'seat', name: "the client's seat that waits", id: waiting, of: ['the client'] });
    this.add({ kind: 'waiting seat', id: waiting, of: ['the organization'] });
    const invoice = await anInvoice(sql, ours, inClosed);
    this.add({ kind: 'invoice', name: "the organization's invoice", id: invoice, of: ['the organization'] });
    const owed = await anOpeningInvoice(sql, { student_id: client });
    this.add({ kind: 'invoice', name: "the client's invoice", id: owed, of: ['the client'] });
    const paidSeat = await anEnrollment(sql, classes.open, colleague);
    this.add({ kind: 'seat', id: paidSeat, of: ['a public class'] });
    const payment = (organization_id: string) => aLedgerEntry(sql, paidSeat, { organization_id });
    const [paid, before] = [await payment(ours), await payment(theirs)];
    this.add({ kind: 'payment', id: paid, of: ['the organization'] });
    this.add({ kind: 'payment', id: before });
    this.add({ kind: 'charge', id: paid, owners: ['Org admin'] });
    this.add({ kind: 'receipt', name: "the colleague's receipt", id: paid, of: ['the organization'] });
    this.add({ kind: 'receipt', id: before });
    const cashSeat = await anEnrollment(sql, classes.open, stranger);
    this.add({ kind: 'seat', id: cashSeat, of: ['a public class'] });
    this.add({ kind: 'hand refund', name: 'a refund by hand', id: await aHandRefund(sql, cashSeat) });
    const payer = await aStudent(sql);
    this.add({ kind: 'student', id: payer });
    const unpaidSeat = await anEnrollment(sql, classes.open, payer);
    this.add({ kind: 'seat', id: unpaidSeat, of: ['a public class'] });
    const token = newToken();
    await sql.rows(
      'insert into enrollment.payment_links (enrollment_id, token, created_at, sent_at) values ($1, $2, now(), now())',
      [unpaidSeat, token],
    );
    this.add({ kind: 'none', name: "the payment link of a stranger's seat", id: token });
    const certified = (student: string, of: string[], name?: string) =>
      aCertification(sql, student).then((id) => this.add({ kind: 'certification', id, of, ...(name ? { name } : {}) }));
    await Promise.all([
      certified(client, ['the client', 'the organization'], "the client's certification"),
      certified(colleague, ['the organization']),
      certified(stranger, []),
    ]);
    const scan_key = await files.put(Buffer.from('an image'), 'webp');
    const outside = { is_outside: true, agency_id: await anAgency(sql), scan_key };
    const id = await aCertification(sql, stranger, outside);
    this.add({ kind: 'certification', name: 'an outside card', id, of: [] });
    return { client, colleague, stranger };
  }

  private async addPeople(ours: string, theirs: string, students: { client: string; colleague: string }) {
    await Promise.all([
      this.signIn('Client', { role: 'client', studentId: students.client }),
      this.signIn('Other client', { role: 'client', studentId: students.colleague }),
      this.signIn('Org admin', { role: 'org_admin', organizationId: ours }),
      this.signIn('Other org admin', { role: 'org_admin', organizationId: theirs }),
      this.signIn('Administrator', { role: 'admin' }),
      this.signIn('Front desk', { role: 'admin', staffRole: 'front-desk' }),
      this.signIn('Accountant', { role: 'admin', staffRole: 'accountant' }),
      this.signIn('Instructor', { role: 'admin', staffRole: 'instructor' }),
      this.signIn('Temporary', { role: 'admin', hasTemporaryPassword: true }),
    ]);
    await this.addTaughtClass(theirs);
    const invitation = await anInvitation(this.test.sql, ours, { email: this.emails.get('Client') });
    this.add({ kind: 'invitation', name: "the client's invitation", id: invitation, owners: ['Client'] });
    const toStaff = newId();
    await this.test.sql.rows(
      `insert into identity.staff_invitations (id, email, staff_role, invited_by, sent_at, expires_at)
       values ($1::uuid, 'invited-' || $1::text || '@example.test', 'front-desk', $2, now(), now() + interval '7 days')`,
      [toStaff, this.id("the administrator's account")],
    );
    this.add({ kind: 'staff invitation', name: 'an invitation to the staff', id: toStaff });
  }

  /** A private class in which the instructor assists. */
  private async addTaughtClass(organization_id: string): Promise<void> {
    const { sql } = this.test;
    const course_id = this.id('an offered course');
    const id = await aClass(sql, { course_id, organization_id });
    const assistants = [{ userId: this.id("the instructor's account"), name: 'Ida Wells' }];
    await sql.rows('update scheduling.classes set assistants = $2::text::jsonb where id = $1', [
      id,
      JSON.stringify(assistants),
    ]);
    this.add({ kind: 'class', name: "the instructor's class", id, owners: ['Other org admin'] });
    this.add({ kind: 'taught class', id, owners: ['Instructor'] });
    const student = await aStudent(sql);
    this.add({ kind: 'student', id: student });
    const seat = await anEnrollment(sql, id, student);
    this.add({ kind: 'seat', name: "a seat in the instructor's class", id: seat, of: ["the instructor's class"] });
  }

  /** A job that left out a student. */
  private async addBulkJob(studentId: string): Promise<string> {
    const { sql } = this.test;
    const id = newId();
    await sql.rows(
      `insert into bulk.jobs (id, action, input, total, handled, reached, state, started_at, ended_at)
       values ($1, 'email-students', '{}', 1, 1, 0, 'done', now(), now())`,
      [id],
    );
    await sql.rows(`insert into bulk.targets (job_id, position, target_id, left_out) values ($1, 1, $2, 'no-email')`, [
      id,
      studentId,
    ]);
    return id;
  }

  /** One that waits for its commit, and one that came in. */
  private async addErasures(): Promise<void> {
    const { sql } = this.test;
    this.add({ kind: 'student', name: 'a student who is erased', id: await aStudent(sql, { last_name: 'Erased' }) });
    const gone = await aStudent(sql, { deleted_at: new Date() });
    const [id, nameId] = [newId(), newId()];
    await sql.rows(
      `insert into erasure.erasures (id, number, student_id, erased_at, erased_by, emptied, stays, backups)
       select $1, coalesce(max(number), 0) + 1, $2, now(), (select id from identity.users where staff_role = 'administrator' limit 1), '{}', '[]', '[]'
       from erasure.erasures`,
      [id, gone],
    );
    await sql.rows(
      `insert into erasure.kept_names (id, erasure_id, kind, record_id, subject, name, goes_on)
       values ($1, $2, 'roster', $2, 'BLS on Jan 5, 2026', 'Ada Marsh', '2099-01-05')`,
      [nameId, id],
    );
    this.add({ kind: 'erasure', name: 'the receipt of an erasure', id });
    this.add({ kind: 'kept name', id: nameId });
  }

  private async addImports(): Promise<void> {
    const { sql } = this.test;
    const row = newId();
    const waiting = await anImport(sql, row);
    const cameIn = await anImport(sql, newId());
    await sql.rows(
      `update imports.imports set name = 'class-report', state = 'committed', committed_at = now(), undo_until = now() + interval '30 days'
       where id = $1`,
      [cameIn],
    );
    this.add({ kind: 'import', name: 'an import', id: waiting });
    this.add({ kind: 'import', name: 'an import that came in', id: cameIn });
    this.add({ kind: 'none', name: 'the number of its file', id: '1' });
    this.add({ kind: 'none', name: 'a kind of file', id: 'people' });
    this.add({ kind: 'import row', name: 'a row of it', id: row, of: ['an import'] });
  }

  /** One whose file is there. */
  private async addExport(): Promise<void> {
    const { sql, app } = this.test;
    const id = newId();
    await app.get(FilesPort, { strict: false }).putStream(`${id}.zip`, Readable.from(['a file']));
    await sql.rows(
      `insert into exports.exports (id, state, requested_at, content, ready_at, expires_at, downloads, requested_by)
       values ($1, 'ready', now(), '{"bytes":6,"rows":1,"files":0}', now(), now() + interval '1 year', 0,
         (select id from identity.users where email = $2))`,
      [id, this.emails.get('Administrator')],
    );
    this.add({ kind: 'export', name: 'an export', id });
  }

  /** Opens the session directly; hashing passwords would take most of the test's time. */
  private async signIn(caller: Signed, given: NewPerson): Promise<void> {
    const { sql, orm, clock } = this.test;
    const user = await createPerson(this.test, given);
    const token = newToken();
    const seen = { userId: user.id, tokenHash: tokenHash(token), userAgent: 'Firefox', ip: '203.0.113.7' };
    const session = Session.open({ ...seen, organizationId: given.organizationId ?? null }, clock.now());
    const device = RememberedDevice.remember(seen, clock.now());
    await orm.em.fork().transactional(async (em) => void em.persist([session, device]));
    const browser = this.test.browser();
    browser.cookies.set(SESSION_COOKIE, token);
    this.browsers.set(caller, browser);
    this.emails.set(caller, user.email);
    const whose = `the ${caller.toLowerCase()}'s`;
    // The front desk sees those who can teach a class.
    const owners: Caller[] = caller === 'Instructor' ? ['Front desk'] : [];
    this.add({ kind: 'user', name: `${whose} account`, id: user.id, owners });
    this.add({ kind: 'session', name: `${whose} session`, id: session.id, owners: [caller] });
    this.add({ kind: 'device', name: `${whose} device`, id: device.id, owners: [caller] });
    const [notice, message, view] = [newId(), newId(), newId()];
    await sql.rows(
      `insert into notifications.notices (id, user_id, title, body, created_at) values ($1, $2, 'News', 'News', now())`,
      [notice, user.id],
    );
    await sql.rows(
      `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
       values ($1, 'email', $2, 'Hello', 'Hello', 'sent', now())`,
      [message, user.email],
    );
    await sql.rows(
      `insert into views.saved_views (id, user_id, grid, name, query, columns, is_shared, created_at)
       values ($1, $2, 'classes', 'Evenings', '', '[]', false, now())`,
      [view, user.id],
    );
    this.add({ kind: 'saved view', name: `${whose} saved view`, id: view, owners: [caller] });
    this.add({ kind: 'notice', name: `${whose} notice`, id: notice, owners: [caller] });
    this.add({ kind: 'message', name: `${whose} message`, id: message });
  }
}
