import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import { isToMark } from '../../sql.js';
import { ClassCloser } from '../class-closer.js';
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
    private readonly closer: ClassCloser,
  ) {}

  async execute({ classIds }: CloseClasses): Promise<ClosedClassRow[]> {
    return await this.em.transactional(async () => {
      const outcomes = await this.closer.close(classIds);
      const toMark = await this.unmarkedIn(classIds);
      return [...outcomes].map(([classId, outcome]) => ({ classId, outcome, toMark: toMark.get(classId) ?? 0 }));
    });
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
