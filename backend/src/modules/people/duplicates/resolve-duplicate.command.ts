import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { StudentNotFound } from '../domain/people.errors.js';
import { Student } from '../domain/student.entity.js';
import { sameAddress } from '../sql.js';
import { MergeRecords } from './merge-records.js';

/** Staff say that another record with the address of a student is the same person's. It ends in the student's record. */
export class MergeDuplicate extends Command<void> {
  constructor(
    readonly studentId: string,
    readonly duplicateId: string,
  ) {
    super();
  }
}

@CommandHandler(MergeDuplicate)
export class MergeDuplicateHandler implements ICommandHandler<MergeDuplicate> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly records: MergeRecords,
  ) {}

  /** @throws {StudentNotFound} also if the other record has another address or an account */
  async execute({ studentId, duplicateId }: MergeDuplicate): Promise<void> {
    await this.em.transactional(async (em) => {
      const where = { id: { $in: [studentId, duplicateId] }, deletedAt: null };
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
      const students = await em.find(Student, where, options);
      const [student, duplicate] = [studentId, duplicateId].map((id) => students.find((one) => one.id === id));
      if (!student || !duplicate) throw new StudentNotFound();
      const found = await this.sql.one(
        `select other.id from ${sameAddress('shared.normal_email($1)', '$2::uuid')} and other.id = $3`,
        [student.email, studentId, duplicateId],
      );
      if (!found) throw new StudentNotFound();
      await this.records.merge(student, duplicate);
    });
  }
}

/** Staff say that the other records with the address of a student are other people's. */
export class KeepApart extends Command<void> {
  constructor(readonly studentId: string) {
    super();
  }
}

@CommandHandler(KeepApart)
export class KeepApartHandler implements ICommandHandler<KeepApart> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId }: KeepApart): Promise<void> {
    await this.em.transactional(async (em) => {
      const student = await lockOrFail(em, Student, { id: studentId, deletedAt: null }, () => new StudentNotFound());
      student.keepApart();
    });
  }
}
