import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { studentNoted } from '../events.js';

/** What a note holds at most. */
export const MAX_NOTE = 2_000;

const StudentNoteSchema = defineEntity({
  name: 'StudentNote',
  schema: 'people',
  tableName: 'student_notes',
  properties: (p) => ({
    id: p.uuid().primary(),
    studentId: p.uuid(),
    text: p.text(),
    isPinned: p.boolean(),
    authorId: p.uuid().nullable(),
    createdAt: p.datetime(),
  }),
});

interface Written {
  studentId: string;
  text: string;
  isPinned: boolean;
  authorId: string;
}

/** What staff write about a student for their colleagues. A note is never changed: another one follows it. */
export class StudentNote extends StudentNoteSchema.class {
  static write(written: Written, now: Date): StudentNote {
    const note = Object.assign(new StudentNote(), { id: newId(), ...written, createdAt: now });
    raise(note, studentNoted({ studentId: written.studentId, noteId: note.id, isPinned: written.isPinned }));
    return note;
  }
}
StudentNoteSchema.setClass(StudentNote);
