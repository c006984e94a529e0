import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { containsWord } from '../../../../shared/sql/contains-word.js';
import { binding } from '../../../../shared/sql/list.js';
import { readNestedList } from '../../../../shared/sql/nested-list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { StudentNotFound, VISIBLE_STUDENT, visibility } from '../../../people/index.js';
import { searchedWords } from '../../sql.js';
import type { OwnCertificationRow } from '../cards.dto.js';
import {
  CERTIFICATION_SORTS,
  CERTIFICATION_TABLES,
  cardText,
  certificationColumns,
  ownCertificationColumns,
} from './certification-sql.js';

/** A student's certifications, by default the latest expiry first; for admins as `CertificationRow`s, with revoked ones. */
export class ListStudentCertifications extends Query<Page<OwnCertificationRow>> {
  constructor(
    readonly studentId: string,
    readonly input: ListQuery,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListStudentCertifications)
export class ListStudentCertificationsHandler implements IQueryHandler<ListStudentCertifications> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ studentId, input, actor }: ListStudentCertifications): Promise<Page<OwnCertificationRow>> {
    const columns = actor.role === 'admin' ? certificationColumns : ownCertificationColumns;
    const { values, bind } = binding([studentId, ...visibility(actor), this.clock.now()]);
    const search = searchedWords(input.q).map((word) => ` and ${containsWord(cardText('t'), word, bind)}`);
    return await readNestedList(
      this.sql,
      input,
      {
        parent: `people.students s where ${VISIBLE_STUDENT}`,
        from: `${CERTIFICATION_TABLES} where t.student_id = $1 and (t.revoked_at is null or $2::boolean)${search.join('')}`,
        values,
        columns: columns(centerToday('$5')),
        order: orderBy(input.sort, CERTIFICATION_SORTS, '-expiryDate', 't.id'),
      },
      () => new StudentNotFound(),
    );
  }
}
