import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { countedPage, likePattern, orderBy, type Page } from '../../../shared/http/page.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { StudentListQuery, StudentListRow } from '../student.dto.js';
import { holdsOn, STUDENT_COLUMNS, STUDENT_ORGANIZATION } from './student-columns.js';

/** Each by an index, in both directions. */
const SORTS = {
  name: ['s.last_name', 's.first_name'],
  email: ['s.email'],
  createdAt: ['s.created_at'],
};

/** More words than this narrow nothing down. */
const MOST_WORDS = 6;

/** Students by words of their name or email address; each word has to occur. */
export class ListStudents extends Query<Page<StudentListRow>> {
  constructor(readonly input: StudentListQuery) {
    super();
  }
}

@QueryHandler(ListStudents)
export class ListStudentsHandler implements IQueryHandler<ListStudents> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ input }: ListStudents): Promise<Page<StudentListRow>> {
    const { sql, values } = statement(input);
    const now = this.clock.now();
    return await countedPage(input, (limit, offset) =>
      this.read.rows<StudentListRow & { total: number }>(sql, [now, limit, offset, ...values]),
    );
  }
}

/**
 * Words are looked up once, through the trigram index, and what they find is counted and sorted. Without words nothing
 * need be collected: the page comes from the index of its order, and the count from an index too. What the students hold
 * and belong to is looked up for the rows of the page alone.
 */
function statement({ q, organizationId, sort }: StudentListQuery): { sql: string; values: string[] } {
  const order = orderBy(sort, SORTS, 'name', 's.id');
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const values: string[] = [];
  const parameter = (value: string) => `$${values.push(value) + 3}`;
  const where = ['s.deleted_at is null'];
  for (const word of words) where.push(contains(word, parameter));
  if (organizationId) where.push(`s.organization_id = ${parameter(organizationId)}`);
  const filtered = `enrollment.students s where ${where.join(' and ')}`;
  const found = `with found as materialized (
    select s.id, s.first_name, s.last_name, s.email, s.created_at from ${filtered}
  )`;
  const from = words.length > 0 ? 'found s' : filtered;
  const sql = `${words.length > 0 ? found : ''}
    select ${STUDENT_COLUMNS}, holds."activeCertifications", holds."nextRenewal", (select count(*) from ${from}) as total
    from (select s.id from ${from} order by ${order} limit $2 offset $3) page
    join enrollment.students s on s.id = page.id ${STUDENT_ORGANIZATION}, ${holdsOn(centerToday('$1'))}
    order by ${order}`;
  return { sql, values };
}

/**
 * The trigram index is asked for two pieces of a word, which leave few rows to look through; each letter more makes it read
 * another long list. PostgreSQL takes two pieces together for rare whatever they say, and so keeps one plan for all words:
 * to plan for each search took three times as long as to search (100,000 students). A word without three letters in a row
 * has nothing to look up, and would cost more than reading the rows.
 */
function contains(word: string, parameter: (value: string) => string): string {
  const pieces = word.match(/[\p{L}\p{N}]{3,4}/gu)?.slice(0, 2) ?? [];
  const indexed = pieces.map((piece) => `s.search_text like shared.fold(${parameter(likePattern(piece))})`);
  if (pieces[0] === word) return indexed.join(' and ');
  return [...indexed, `strpos(s.search_text, shared.fold(${parameter(word)})) > 0`].join(' and ');
}
