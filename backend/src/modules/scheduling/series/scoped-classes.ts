import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ClassSession } from '../domain/class-session.entity.js';
import { ClassNotFound } from '../domain/scheduling.errors.js';
import { isInScope, type SeriesScope } from '../sql.js';

/** Finds the classes of a series that an act is about. */
@Injectable()
export class ScopedClasses {
  constructor(private readonly sql: Sql) {}

  /**
   * Locks a class and, by id, the others that the scope takes in.
   * @throws {ClassNotFound}
   */
  async lock(
    em: EntityManager,
    classId: string,
    scope: SeriesScope,
  ): Promise<{ session: ClassSession; others: ClassSession[] }> {
    const missing = () => new ClassNotFound();
    if (scope === 'this') return { session: await lockOrFail(em, ClassSession, { id: classId }, missing), others: [] };
    const rows = await this.sql.rows<{ id: string }>(
      `select c.id from scheduling.classes c where ${isInScope('c', scope, '$1')}`,
      [classId],
    );
    const sessions = await em.find(
      ClassSession,
      { id: rows.map(({ id }) => id) },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const session = sessions.find(({ id }) => id === classId);
    if (!session) throw missing();
    return { session, others: sessions.filter((other) => other !== session) };
  }
}
