import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { ClassNotFound } from '../domain/enrollment.errors.js';
import type { TaughtClassDetailRow, TaughtSeatRow } from './teaching.dto.js';
import { isOwn, TAUGHT_COLUMNS, TAUGHT_SEAT_COLUMNS, TAUGHT_SEAT_TABLES, TAUGHT_TABLES } from './teaching-sql.js';
import { type SelectedTaughtClass, toTaughtClass } from './to-taught-class.js';

/**
 * A class that the user teaches, with its roster.
 * @throws {ClassNotFound} for a class of others, too
 */
export class GetTaughtClass extends Query<TaughtClassDetailRow> {
  constructor(
    readonly userId: string,
    readonly classId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTaughtClass)
export class GetTaughtClassHandler implements IQueryHandler<GetTaughtClass> {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async execute({ userId, classId }: GetTaughtClass): Promise<TaughtClassDetailRow> {
    const session = await this.sql.one<SelectedTaughtClass>(
      `select ${TAUGHT_COLUMNS} from ${TAUGHT_TABLES} where c.id = $1 and ${isOwn('$2')}`,
      [classId, userId],
    );
    if (!session) throw new ClassNotFound();
    const seats = await this.sql.rows<TaughtSeatRow & Record<string, unknown>>(
      `select ${TAUGHT_SEAT_COLUMNS} from ${TAUGHT_SEAT_TABLES}
       where e.class_id = $1 and e.removed_at is null and ${isOwn('$2')}
       order by s.last_name, s.first_name, e.id`,
      [classId, userId],
    );
    return { ...toTaughtClass(session, await this.center.settings()), seats };
  }
}
