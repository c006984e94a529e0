import { defineEntity } from '@mikro-orm/core';
import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import {
  importCheckDue,
  importCommitRequested,
  importCommitted,
  importEmailsResumed,
  importFilesAdded,
  importInvitationsBegan,
  importRemoved,
  importUndone,
  importUndoRequested,
} from '../events.js';
import type { BroughtIn, ImportOutcome, ImportState, ImportSystem, StepProgress } from './import-terms.js';
import {
  ImportBusy,
  ImportCommitted,
  ImportNotCommitted,
  ImportNotReady,
  NothingToImport,
  UndoEnded,
} from './imports.errors.js';

/** Days for which an import can be undone. */
export const UNDO_DAYS = 30;

/** Days after a commit on which reminders of imported seats and cards begin: time to look, and to undo. */
export const REMINDERS_AFTER_DAYS = 3;

/** What was decided. A name or question that is missing is open. */
export interface ImportChoices {
  courses?: Record<string, string>;
  places?: Record<string, string>;
  instructors?: Record<string, string>;
  organizations?: Record<string, string>;
  statuses?: Record<string, string>;
  /** By `<number of the file>:<heading>`. */
  dateOrder?: Record<string, 'month-first' | 'day-first'>;
  /** By the name of the course. */
  cardsWithoutCode?: Record<string, 'none' | 'card'>;
  openMoney?: 'owed' | 'settled';
  noticeHours?: number;
  /** Which people become those of an employer, by its name in the files. */
  employerPeople?: Record<string, 'recent' | 'list' | 'nobody'>;
  /** By the number of a list of people, whose it is: an organization's id, or its name in the files, or `none`. */
  employers?: Record<string, string>;
}

const ImportSchema = defineEntity({
  name: 'Import',
  schema: 'imports',
  tableName: 'imports',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    system: p.text().$type<ImportSystem>(),
    state: p.text().$type<ImportState>(),
    choices: p.json<ImportChoices>(),
    outcome: p.json<ImportOutcome>().strictNullable(),
    revision: p.integer(),
    progress: p.json<StepProgress>().strictNullable(),
    problem: p.text().strictNullable(),
    brought: p.json<BroughtIn>().strictNullable(),
    createdAt: p.datetime(),
    createdBy: p.uuid().strictNullable(),
    committedAt: p.datetime().strictNullable(),
    committedBy: p.uuid().strictNullable(),
    undoUntil: p.datetime().strictNullable(),
    remindersFrom: p.date().strictNullable(),
    undoneAt: p.datetime().strictNullable(),
    /** While its people are being invited. */
    invitingSince: p.datetime().strictNullable(),
  }),
});

/** States in which something runs in the background. */
const BUSY: readonly ImportState[] = ['reading', 'committing', 'undoing'];

/** Files of another system, on their way in. Until the commit, nothing of them is anywhere else. */
export class Import extends ImportSchema.class {
  static begin(name: string, files: string[], createdBy: string, now: Date): Import {
    const given = { id: newId(), name, createdBy, createdAt: now };
    const blank = { outcome: null, progress: null, problem: null, brought: null, remindersFrom: null };
    const times = { committedAt: null, committedBy: null, undoUntil: null, undoneAt: null, invitingSince: null };
    const state = { system: 'spreadsheet' as const, state: 'reading' as const, choices: {}, revision: 0 };
    const begun = Object.assign(new Import(), { ...given, ...blank, ...times, ...state });
    raise(begun, importFilesAdded({ importId: begun.id, name, files }));
    return begun;
  }

  /** Further files, such as fixed rows or a newer export. Also after a commit. @throws {ImportBusy} */
  addFiles(files: string[]): void {
    this.refuseIfBusy();
    this.beginReading();
    raise(this, importFilesAdded({ importId: this.id, name: this.name, files }));
  }

  /** The files have been read; their rows are to be checked. `problem` says why none could be. */
  filesRead(system: ImportSystem | undefined, problem: string | null): void {
    if (system) this.system = system;
    if (problem !== null) {
      Object.assign(this, { state: 'failed', problem, progress: null });
      return;
    }
    this.recheck();
  }

  /** A choice, a column or a row was changed. @throws {ImportBusy} if it is committed or undone right now */
  change(make: () => void): void {
    if (this.state !== 'reading') this.refuseIfBusy();
    make();
    this.beginReading();
    this.recheck();
  }

  /** Does nothing if something has changed since. */
  checked(revision: number, outcome: ImportOutcome): boolean {
    if (this.state !== 'reading' || this.revision !== revision) return false;
    Object.assign(this, { state: 'ready', outcome, progress: null });
    return true;
  }

  /** @throws {ImportNotReady} @throws {NothingToImport} */
  requestCommit(committedBy: string): void {
    if (this.state !== 'ready') throw new ImportNotReady();
    const { new: fresh = 0, changes = 0 } = this.outcome?.counts ?? {};
    if (fresh + changes === 0) throw new NothingToImport();
    Object.assign(this, { state: 'committing', committedBy, progress: null, problem: null });
    raise(this, importCommitRequested({ importId: this.id, name: this.name }));
  }

  /** The first day of reminders, `YYYY-MM-DD`: that of the first commit. */
  firstDayOfReminders(today: CalendarDate): CalendarDate {
    return this.remindersFrom ?? addDays(today, REMINDERS_AFTER_DAYS);
  }

  /** What was found is in. A later commit of the same import keeps the date of its undo. */
  committed(brought: BroughtIn, outcome: ImportOutcome, remindersFrom: CalendarDate, now: Date): void {
    const sum = addYields(this.brought, brought);
    Object.assign(this, { state: 'committed', brought: sum, outcome, progress: null });
    this.committedAt ??= now;
    this.undoUntil ??= new Date(this.committedAt.getTime() + UNDO_DAYS * 24 * 3_600_000);
    this.remindersFrom ??= remindersFrom;
    const { people, cards, changes: changedFields } = brought;
    const [classes, seats] = [brought.classes + brought.pastClasses, brought.seats + brought.pastSeats];
    raise(this, importCommitted({ importId: this.id, name: this.name, people, classes, seats, cards, changedFields }));
  }

  /** A commit that is running stops, and leaves nothing. @throws {ImportNotCommitted} @throws {ImportBusy} @throws {UndoEnded} */
  requestUndo(now: Date): void {
    if (this.state === 'committing') {
      Object.assign(this, { state: 'ready', progress: null });
      return;
    }
    this.refuseIfBusy();
    this.refuseUnlessIn();
    if (now > this.undoUntil!) throw new UndoEnded();
    Object.assign(this, { state: 'undoing', progress: null, problem: null });
    raise(this, importUndoRequested({ importId: this.id, name: this.name }));
  }

  undone(stays: number, now: Date): void {
    Object.assign(this, { state: 'undone', undoneAt: now, progress: null, invitingSince: null });
    raise(this, importUndone({ importId: this.id, name: this.name, stays }));
  }

  /** Does nothing while they are being invited. @throws {ImportNotCommitted} */
  invitePeople(now: Date): void {
    this.refuseUnlessIn();
    if (this.invitingSince) return;
    this.invitingSince = now;
    raise(this, importInvitationsBegan({ importId: this.id, name: this.name }));
  }

  /** All are invited. */
  endInvitations(): void {
    this.invitingSince = null;
  }

  /** @throws {ImportNotCommitted} */
  resumeEmails(): void {
    this.refuseUnlessIn();
    raise(this, importEmailsResumed({ importId: this.id, name: this.name }));
  }

  /** It will never come in. @throws {ImportCommitted} @throws {ImportBusy} */
  remove(): void {
    if (this.committedAt) throw new ImportCommitted();
    if (this.state !== 'reading') this.refuseIfBusy();
    raise(this, importRemoved({ importId: this.id, name: this.name }));
  }

  private refuseUnlessIn(): void {
    if (!this.committedAt || this.undoneAt) throw new ImportNotCommitted();
  }

  private beginReading(): void {
    this.state = 'reading';
    this.problem = null;
    this.revision += 1;
  }

  private recheck(): void {
    raise(this, importCheckDue({ importId: this.id, revision: this.revision }));
  }

  private refuseIfBusy(): void {
    if (BUSY.includes(this.state)) throw new ImportBusy();
    if (this.state === 'undone') throw new ImportNotReady();
  }
}
ImportSchema.setClass(Import);

function addYields(one: BroughtIn | null, other: BroughtIn): BroughtIn {
  if (!one) return other;
  const keys = Object.keys(other) as (keyof BroughtIn)[];
  return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + other[key]])) as unknown as BroughtIn;
}
