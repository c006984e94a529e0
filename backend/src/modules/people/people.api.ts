import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import type { Actor } from '../../shared/http/actor.js';
import { lockStudent } from './records/commands/lock-student.js';

/** People's API for other modules. Its methods join the caller's transaction. */
@Injectable()
export class PeopleApi {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Soft-deletes a student's record, and holds its lock until the caller's transaction ends.
   * @throws {StudentNotFound} also if the actor may not change it
   */
  async deleteStudent(id: string, actor: Actor): Promise<void> {
    (await lockStudent(this.em, id, actor)).delete(this.clock.now());
  }
}
