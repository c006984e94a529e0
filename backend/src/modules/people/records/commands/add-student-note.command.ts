import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { StudentNote } from '../../domain/student-note.entity.js';
import { lockStudent } from './lock-student.js';

/** Staff write a note about a student for their colleagues. Returns its id. */
export class AddStudentNote extends Command<string> {
  constructor(
    readonly studentId: string,
    readonly input: { text: string; isPinned?: boolean },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AddStudentNote)
export class AddStudentNoteHandler implements ICommandHandler<AddStudentNote> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId, input: { text, isPinned = false }, actor }: AddStudentNote): Promise<string> {
    return await this.em.transactional(async (em) => {
      await lockStudent(em, studentId, actor);
      const note = StudentNote.write({ studentId, text, isPinned, authorId: actor.userId }, this.clock.now());
      em.persist(note);
      return note.id;
    });
  }
}
