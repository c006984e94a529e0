import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { type Emptied, type EmptiedKind, type ErasedPerson, wordsOf } from '../../shared/domain/erased-person.js';
import { newId } from '../../shared/domain/id.js';
import { ErasedEvents } from '../../shared/events/erased-events.js';
import type { Actor } from '../../shared/http/actor.js';
import { Sql } from '../../shared/sql/sql.js';
import { ErasedEntries } from '../audit/index.js';
import { ErasedMoney } from '../billing/index.js';
import { ErasedJobs } from '../bulk/index.js';
import { ErasedInterests } from '../catalog/index.js';
import { ErasureKey } from '../center/index.js';
import { ErasedCards } from '../certification/index.js';
import { ErasedSeats } from '../enrollment/index.js';
import { type AccountFacts, ErasedAccounts } from '../identity/index.js';
import { ErasedRows } from '../imports/index.js';
import { ErasedMessages } from '../notifications/index.js';
import { ErasedPeople, type RecordFacts } from '../people/index.js';
import { ErasedClasses } from '../scheduling/index.js';
import { ErasedViews } from '../views/index.js';
import { Erasure } from './domain/erasure.entity.js';
import { AlreadyErased } from './domain/erasure.errors.js';
import { keptParts } from './kept-parts.js';
import { KnownBackups } from './known-backups.js';

/** An erasure that was done before, in the database of which this one is an older copy. */
export interface EarlierErasure {
  id: string;
  number: number;
  erasedAt: Date;
  erasedBy: string | null;
}

interface Given {
  /** Whether what was paid for classes to come goes back. */
  refund: boolean;
  /** Checks what the administrator typed, under the lock. */
  confirm?(record: RecordFacts): void;
  earlier?: EarlierErasure;
}

/** Has each module empty what it has of a person, in one transaction. See docs/decisions/0048-an-erased-person.md. */
@Injectable()
export class Eraser {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly key: ErasureKey,
    private readonly backups: KnownBackups,
    private readonly people: ErasedPeople,
    private readonly accounts: ErasedAccounts,
    private readonly seats: ErasedSeats,
    private readonly cards: ErasedCards,
    private readonly money: ErasedMoney,
    private readonly messages: ErasedMessages,
    private readonly classes: ErasedClasses,
    private readonly interests: ErasedInterests,
    private readonly imports: ErasedRows,
    private readonly views: ErasedViews,
    private readonly jobs: ErasedJobs,
    private readonly entries: ErasedEntries,
    private readonly events: ErasedEvents,
  ) {}

  /** Returns the id of the receipt. @throws {StudentNotFound} @throws {AlreadyErased} @throws {StaffAreNotErased} @throws {NoSecretsKey} */
  async erase(studentId: string, actor: Actor, given: Given): Promise<string> {
    return await this.em.transactional(() => this.inTransaction(studentId, actor, given));
  }

  /** Remembers an erasure of somebody who isn't in this database. */
  async remember(studentId: string, earlier: EarlierErasure): Promise<void> {
    await this.em.transactional(async (em) => {
      const number = await this.numberOf(earlier);
      em.persist(Erasure.of({ ...earlier, number, studentId, emptied: {}, stays: [], backups: [] }, []));
    });
  }

  private async inTransaction(studentId: string, actor: Actor, { refund, confirm, earlier }: Given): Promise<string> {
    const records = await this.people.lock(studentId);
    const erased = await this.sql.one('select id from erasure.erasures where student_id = $1', [studentId]);
    if (erased) throw new AlreadyErased();
    const record = records.find(({ id }) => id === studentId)!;
    confirm?.(record);
    const { person, since } = await this.traces(records);
    const counts: Emptied[] = [await this.accounts.erase(person.userIds, person.emails)];
    for (const { id, isDeleted } of records) if (!isDeleted) await this.seats.giveUp(id, actor, refund);
    const hashes = await this.key.hashesToKeep(await this.imports.textsOf(person));
    for (const part of this.parts()) counts.push(await part.erase(person));
    const now = this.clock.now();
    const parts = await keptParts(this.sql, person.studentIds, now);
    const erasure = {
      id: earlier?.id ?? newId(),
      number: await this.numberOf(earlier),
      studentId,
      erasedAt: earlier?.erasedAt ?? now,
      erasedBy: earlier ? earlier.erasedBy : actor.userId,
      stays: parts.map(({ kind, subject, goesOn: until }) => ({ kind, subject, until })),
      backups: await this.backups.since(since),
    };
    // After all that raises events: their entries are written with the names of that moment.
    counts.push(await this.entries.erase(person));
    const ids = [...person.studentIds, ...person.userIds, ...person.seatIds];
    this.em.persist(Erasure.of({ ...erasure, emptied: sumOf(counts) }, ids));
    await this.em.flush();
    await this.keep(erasure.id, [...hashes.values()], parts, record);
    return erasure.id;
  }

  /** In the order in which transactions lock rows. */
  private parts(): { erase(person: ErasedPerson): Promise<Emptied> }[] {
    const { people, classes, money, seats, cards, interests, messages, imports, views, jobs, events } = this;
    return [people, classes, money, seats, cards, interests, messages, imports, views, jobs, events];
  }

  private async traces(records: readonly RecordFacts[]): Promise<{ person: ErasedPerson; since: Date }> {
    const studentIds = records.map(({ id }) => id);
    const ofRecords = records.flatMap(({ email }) => email || []);
    const accounts = await this.accounts.of(studentIds, ofRecords);
    const emails = [...new Set([...ofRecords, ...accounts.map(({ email }) => email)])];
    const phones = [
      ...new Set([...records.flatMap(({ phone }) => phone || []), ...accounts.flatMap((one) => one.phones)]),
    ];
    const names = namesOf([...records, ...accounts]);
    const full = names.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    const { hasNamesake, shared } = await this.people.othersWith(studentIds, full, [...emails, ...phones]);
    const known = {
      studentIds,
      userIds: accounts.map(({ id }) => id),
      seatIds: await this.seats.of(studentIds),
      names,
      emails: emails.filter((email) => !shared.includes(email)),
      phones: phones.filter((phone) => !shared.includes(phone)),
      hasNamesake,
    };
    const since = new Date(Math.min(...records.map(({ createdAt }) => new Date(createdAt).getTime())));
    return { person: { ...known, ...wordsOf(known, shared) }, since };
  }

  /** One after the other, so that none is missing. */
  private async numberOf(earlier: EarlierErasure | undefined): Promise<number> {
    await this.sql.run(`select pg_advisory_xact_lock(hashtextextended('erasure numbers', 0))`);
    const row = await this.sql.one<{ next: number; isTaken: boolean }>(
      `select coalesce(max(number), 0) + 1 as next, coalesce(bool_or(number = $1), false) as "isTaken" from erasure.erasures`,
      [earlier?.number ?? 0],
    );
    return earlier && !row!.isTaken ? earlier.number : row!.next;
  }

  private async keep(
    erasureId: string,
    hashes: readonly string[],
    parts: Awaited<ReturnType<typeof keptParts>>,
    { firstName, lastName, email }: RecordFacts,
  ): Promise<void> {
    await this.sql.run(
      'insert into erasure.hashes (hash, erasure_id) select hash, $2 from unnest($1::text[]) hash on conflict do nothing',
      [hashes, erasureId],
    );
    const name = [firstName, lastName].filter(Boolean).join(' ') || email;
    await this.sql.run(
      `insert into erasure.kept_names (id, erasure_id, kind, record_id, subject, name, goes_on)
       select id, $2, kind, "recordId", subject, $3, "goesOn"
       from jsonb_to_recordset($1::jsonb) as given (id uuid, kind text, "recordId" uuid, subject text, "goesOn" date)`,
      [JSON.stringify(parts.map((part) => ({ id: newId(), ...part }))), erasureId, name],
    );
  }
}

function namesOf(rows: readonly Pick<AccountFacts, 'firstName' | 'lastName'>[]): ErasedPerson['names'] {
  const named = rows.map(({ firstName, lastName }) => ({ firstName: firstName.trim(), lastName: lastName.trim() }));
  return [...new Map(named.map((name) => [JSON.stringify(name).toLowerCase(), name])).values()];
}

function sumOf(counts: readonly Emptied[]): Emptied {
  const sum: Emptied = {};
  for (const [kind, count] of counts.flatMap((one) => Object.entries(one) as [EmptiedKind, number][])) {
    if (count > 0) sum[kind] = (sum[kind] ?? 0) + count;
  }
  return sum;
}
