import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { type RowChange, restoreRows } from '../../../shared/sql/row-journal.js';
import { Sql } from '../../../shared/sql/sql.js';
import { studentsMerged } from '../../people/events.js';
import { CardsOfPeople } from '../../people/index.js';
import { CARDS_OF_PEOPLE } from '../sql.js';

@Injectable()
export class CertificationsOfPeople extends CardsOfPeople {
  constructor(private readonly sql: Sql) {
    super();
  }

  async move(from: string, to: string): Promise<void> {
    await this.sql.run(
      `update certification.certifications t set student_id = kept.id
       from (select coalesce(s.merged_into_id, s.id) as id from people.students s where s.id = $1) kept where t.student_id = $2`,
      [to, from],
    );
  }

  async takeBack(changes: readonly RowChange[]): Promise<RowChange[]> {
    return await restoreRows(this.sql, CARDS_OF_PEOPLE, changes);
  }
}

/** The certifications of a record that ended in another belong to that one, or to the one in which that ended meanwhile. */
@Reaction({ on: studentsMerged, queue: 'domain' })
export class MoveCertifications {
  constructor(private readonly cards: CardsOfPeople) {}

  async handle({ studentId, mergedStudentId }: EventOf<typeof studentsMerged>): Promise<void> {
    await this.cards.move(mergedStudentId, studentId);
  }
}
