import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { BulkAction, BulkActions, type LeftOut, type MatchingRows } from '../../bulk/index.js';
import { CenterApi } from '../../center/index.js';
import { ClassCloser, type ClosingOutcome } from './class-closer.js';
import type { ClassFilter } from './classes.dto.js';
import { matchingClasses, STAFF } from './queries/class-sql.js';

export const CLOSE_CLASSES = 'close-classes';

/** Completes all classes of a list, those of them that can be. */
@Injectable()
export class CloseAllClasses extends BulkAction<ClassFilter, object> {
  override readonly name = CLOSE_CLASSES;
  override readonly names = 'select id, title as name from scheduling.classes where id = any($1)';

  constructor(
    actions: BulkActions,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly closer: ClassCloser,
  ) {
    super(actions);
  }

  override async matching(filter: ClassFilter): Promise<MatchingRows> {
    return matchingClasses(filter, STAFF, { timeZone: await this.center.timeZone(), now: this.clock.now() });
  }

  override async foresee(ids: readonly string[]): Promise<LeftOut> {
    return leftOutOf(await this.closer.foresee(ids));
  }

  override async run(ids: readonly string[]): Promise<LeftOut> {
    return leftOutOf(await this.closer.close(ids));
  }
}

const leftOutOf = (outcomes: ReadonlyMap<string, ClosingOutcome>): LeftOut =>
  new Map([...outcomes].filter(([, outcome]) => outcome !== 'closed'));
