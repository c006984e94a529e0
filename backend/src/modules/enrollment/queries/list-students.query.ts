import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { likePattern, orderBy, type Page } from '../../../shared/http/page.js';
import { type Bind, binding, readList } from '../../../shared/sql/list.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { StudentListQuery, StudentRow } from '../student.dto.js';
import { STUDENT_COLUMNS, studentTables } from './student-sql.js';

/** Each has an index that serves both directions. */
const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

/** Further words are ignored. */
const MAX_WORDS = 6;

/** Students whose name or email address contains every word of the search. */
export class ListStudents extends Query<Page<StudentRow>> {
  constructor(readonly list: StudentListQuery) {
    super();
  }
}

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListStudents): Promise<Page<StudentRow>> {
    const { values, bind } = binding();
    return await readList(this.read, list, {
      from: matchingStudents(list, bind),
      values,
      id: 's.id',
      order: orderBy(list.sort, SORTS, 'name', 's.id'),
      details: (bind) => ({ columns: STUDENT_COLUMNS, tables: studentTables(bind(this.clock.now())) }),
    });
  }
}

function matchingStudents({ q, organizationId }: StudentListQuery, bind: Bind): string {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const where = ['s.deleted_at is null', ...words.map((word) => contains(word, bind))];
  if (organizationId) where.push(`s.organization_id = ${bind(organizationId)}`);
  const students = `enrollment.students s where ${where.join(' and ')}`;
  // OFFSET 0 makes PostgreSQL search first and sort then: walking the index of the order to find 50 matches can take long.
  return words.length > 0 ? `(select s.* from ${students} offset 0) s` : students;
}

/**
 * Searches the trigram index for at most two pieces of a word: they leave few rows to check, and each further piece makes
 * PostgreSQL read another long list. It always estimates two pieces as rare, so one plan serves all words; planning each
 * search costs three times as much as running it (100,000 students). Words without three characters in a row skip the
 * index, which cannot narrow them down.
 */
function contains(word: string, bind: Bind): string {
  const pieces = word.match(/[\p{L}\p{N}]{3,4}/gu)?.slice(0, 2) ?? [];
  const indexed = pieces.map((piece) => `s.search_text like shared.fold(${bind(likePattern(piece))})`);
  if (pieces[0] === word) return indexed.join(' and ');
  return [...indexed, `strpos(s.search_text, shared.fold(${bind(word)})) > 0`].join(' and ');
}
