import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { areAbout } from '../../../shared/sql/person-search.js';
import { Sql } from '../../../shared/sql/sql.js';
import { nameOfUser } from '../../identity/sql.js';
import { IS_PROPOSED, POSSIBLE_PAIRS } from '../sql.js';
import type { DuplicatesQuery, PossibleDuplicateRow } from './duplicates.dto.js';

/** Pairs of records that may be of one person, the most alike first by default. */
export class ListPossibleDuplicates extends Query<Page<PossibleDuplicateRow>> {
  constructor(readonly list: DuplicatesQuery) {
    super();
  }
}

const ID = `a.id || '.' || b.id`;

const SORTS = {
  likeness: ['is_weak', '(-score)', 'a.last_name', 'a.first_name'],
  name: ['a.last_name', 'a.first_name'],
};

const named = (student: string): string => `json_build_object('id', ${student}.id, 'firstName', ${student}.first_name,
  'lastName', ${student}.last_name, 'email', ${student}.email)`;

const COLUMNS = `${ID} as id, ${named('a')} as student, ${named('b')} as duplicate, reasons, coalesce(is_weak, true) as "isWeak",
  case when apart.kept_at is not null then json_build_object('at', apart.kept_at, 'by', (
    select ${nameOfUser('u')} from identity.users u where u.id = apart.kept_by)) end as apart`;

@QueryHandler(ListPossibleDuplicates)
export class ListPossibleDuplicatesHandler implements IQueryHandler<ListPossibleDuplicates> {
  constructor(private readonly sql: Sql) {}

  async execute({ list }: ListPossibleDuplicates): Promise<Page<PossibleDuplicateRow>> {
    const { values, bind } = binding();
    const where = [list.apart ? 'apart.kept_at is not null' : IS_PROPOSED];
    const [about, orAbout] = ['a', 'b'].map((student) => areAbout(student, list.q, bind).join(' and '));
    if (about) where.push(`(${about} or ${orAbout})`);
    return await readPage(this.sql, list, {
      columns: COLUMNS,
      from: `${POSSIBLE_PAIRS} where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'likeness', ID),
    });
  }
}
