import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { binding } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { ClassNotFound } from '../../domain/scheduling.errors.js';
import type { PublicClassRow } from '../classes.dto.js';
import { CLASS_TABLES, classColumns, type SelectedClass, toClassRow, visibleTo } from './class-sql.js';

/** One class that the caller may see; for admins as a `ClassRow`. */
export class GetClass<Row extends PublicClassRow = PublicClassRow> extends Query<Row> {
  constructor(
    readonly classId: string,
    readonly actor: Actor | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetClass)
export class GetClassHandler implements IQueryHandler<GetClass> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  async execute({ classId, actor }: GetClass): Promise<PublicClassRow> {
    const { values, bind } = binding();
    const session = await this.sql.one<SelectedClass>(
      `select ${classColumns(actor)} from ${CLASS_TABLES}
       where c.id = ${bind(classId)} and ${visibleTo(actor, this.clock.now(), bind)}`,
      values,
    );
    if (!session) throw new ClassNotFound();
    return toClassRow(session, await this.center.settings());
  }
}
