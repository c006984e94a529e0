import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { ClassSession } from '../../domain/class-session.entity.js';
import { isToMark } from '../../sql.js';
import type { ClosedClassRow } from '../classes.dto.js';

/** Completes many classes, those of them that can be. Closing them again changes nothing. */
export class CloseClasses extends Command<ClosedClassRow[]> {
  constructor(readonly classIds: string[]) {
    super();
  }
}

@CommandHandler(CloseClasses)
export class CloseClassesHandler implements ICommandHandler<CloseClasses> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ classIds }: CloseClasses): Promise<ClosedClassRow[]> {
    return await this.em.transactional(async (em) => {
      const found = await em.find(
        ClassSession,
        { id: { $in: classIds }, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const sessions = new Map(found.map((session) => [session.id, session]));
      const results = classIds.map((classId) => ({ classId, outcome: this.close(sessions.get(classId)) }));
      await em.flush();
      const toMark = await this.unmarkedIn(classIds);
      return results.map((result) => ({ ...result, toMark: toMark.get(result.classId) ?? 0 }));
    });
  }

  private close(session: ClassSession | undefined): ClosedClassRow['outcome'] {
    if (!session) return 'not-found';
    if (session.status === 'cancelled') return 'cancelled';
    if (session.status === 'completed') return 'already-closed';
    session.close(this.clock.now());
    return 'closed';
  }

  private async unmarkedIn(classIds: string[]): Promise<Map<string, number>> {
    const rows = await this.sql.rows<{ classId: string; count: number }>(
      `select class_id as "classId", count(*)::int as count from enrollment.enrollments e
       where class_id = any($1) and ${isToMark('e')} group by class_id`,
      [classIds],
    );
    return new Map(rows.map(({ classId, count }) => [classId, count]));
  }
}
