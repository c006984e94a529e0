import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../shared/domain/clock.js';
import type { Actor } from '../../shared/http/actor.js';
import type { SpokenPurpose } from '../notifications/index.js';
import { Student } from './domain/student.entity.js';
import { ChangeSmsConsents } from './records/commands/change-sms-consents.command.js';
import { CreateStudent } from './records/commands/create-student.command.js';
import { lockStudent } from './records/commands/lock-student.js';
import type { CreateStudentInput } from './records/student.dto.js';

/** People's API for other modules. Its methods join the caller's transaction. */
@Injectable()
export class PeopleApi {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Staff enter a student. Call it before locking a class. Returns the id.
   * @throws {EmailInUseByStudent} unless that is allowed
   * @throws {UnknownOrganization}
   */
  async createStudent(input: CreateStudentInput): Promise<string> {
    return await this.commands.execute(new CreateStudent(input));
  }

  /**
   * Records what text messages a student said yes to. Call it before locking a class.
   * @throws {StudentNotFound}
   * @throws {InvalidInput} on `phone` if the center sends no text messages to their number
   */
  async recordSpokenConsents(studentId: string, given: SpokenPurpose[], actor: Actor): Promise<void> {
    await this.commands.execute(new ChangeSmsConsents(studentId, { given }, actor));
  }

  /**
   * Soft-deletes a student's record, and holds its lock until the caller's transaction ends.
   * @throws {StudentNotFound} also if the actor may not change it
   */
  async deleteStudent(id: string, actor: Actor): Promise<void> {
    (await lockStudent(this.em, id, actor)).delete(this.clock.now());
  }

  /** Soft-deletes those who signed up in a preview, and holds their locks until the caller's transaction ends. Returns their ids. */
  async deleteTestStudents(): Promise<string[]> {
    const where = { isTest: true, deletedAt: null };
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const students = await this.em.find(Student, where, options);
    for (const student of students) student.delete(this.clock.now());
    return students.map(({ id }) => id);
  }
}
