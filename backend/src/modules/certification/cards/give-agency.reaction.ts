import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { cardAgencyChosen } from '../../catalog/events.js';

/** Once staff say who issues a card, so does each of its certifications that doesn't know yet. Those of another agency stay. */
@Reaction({ on: cardAgencyChosen, queue: 'domain' })
export class GiveAgency {
  constructor(private readonly sql: Sql) {}

  async handle({ cardId, agencyId }: EventOf<typeof cardAgencyChosen>): Promise<void> {
    if (!agencyId) return;
    await this.sql.run(
      `update certification.certifications set agency_id = k.agency_id
       from catalog.cards k where k.id = $1 and k.agency_id is not null and certifications.card_id = k.id
         and certifications.agency_id is null and certifications.course_id is not null`,
      [cardId],
    );
  }
}
