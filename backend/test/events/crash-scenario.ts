import { defineEntity } from '@mikro-orm/core';
import { defineEvent, raise } from '../../src/shared/domain/domain-event.js';

/** Fires once per note. */
export const noted = defineEvent<{ note: string }>('crash.noted');

const NoteSchema = defineEntity({
  name: 'Note',
  schema: 'crash',
  tableName: 'notes',
  properties: (p) => ({ id: p.uuid().primary(), note: p.text() }),
});

export class Note extends NoteSchema.class {
  announce(): void {
    raise(this, noted({ note: this.note }));
  }
}
NoteSchema.setClass(Note);

/** Where a worker kills itself; with `none` its parent kills it. */
export const CRASH_POINTS = [
  'before the jobs are added',
  'before the messages are marked',
  'within the effect',
  'before the job is done',
  'none',
] as const;

export interface CrashPlan {
  point: (typeof CRASH_POINTS)[number];
  /** How many times it passes the point. */
  time: number;
  inbox: boolean;
  stalledInterval: number;
}
