import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { ClassRow } from '../scheduling.dto.js';
import { CLASS_COLUMNS, CLASS_TABLES } from './class-columns.js';
import { binding, visibleTo } from './visible-classes.js';

/** One class, if the caller may know of it. */
export class GetClass extends Query<ClassRow> {
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
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ classId, actor }: GetClass): Promise<ClassRow> {
    const { values, bind } = binding();
    const found = await this.read.one<ClassRow>(
      `select ${CLASS_COLUMNS} from ${CLASS_TABLES}
       where c.id = ${bind(classId)} and ${visibleTo(actor, this.clock.now(), bind)}`,
      values,
    );
    if (!found) throw new NotFound('Class not found');
    return found;
  }
}
