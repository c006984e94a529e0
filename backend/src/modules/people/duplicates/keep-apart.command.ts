import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { KeptApart } from '../domain/kept-apart.entity.js';
import { StudentNotFound } from '../domain/people.errors.js';
import { Student } from '../domain/student.entity.js';
import { studentKeptApart, studentsComparedAgain } from '../events.js';

/** Staff say that two records are of two people, or take that back. */
export class KeepApart extends Command<void> {
  constructor(
    readonly studentId: string,
    readonly otherStudentId: string,
    readonly areApart: boolean,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(KeepApart)
export class KeepApartHandler implements ICommandHandler<KeepApart> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId, otherStudentId, areApart, actor }: KeepApart): Promise<void> {
    if (studentId === otherStudentId) throw new StudentNotFound();
    const ids = [studentId, otherStudentId].sort() as [string, string];
    await this.em.transactional(async (em) => {
      for (const id of ids) await lockOrFail(em, Student, { id, deletedAt: null }, () => new StudentNotFound());
      const known = await em.findOne(KeptApart, { firstId: ids[0], secondId: ids[1] });
      if (areApart === (known !== null)) return;
      if (known) em.remove(known);
      else em.persist(KeptApart.of(ids, actor.userId, this.clock.now()));
      const pair = { studentId, otherStudentId };
      raise(em, areApart ? studentKeptApart(pair) : studentsComparedAgain(pair));
    });
  }
}
