import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { centerToday } from '../../../../shared/sql/center-today.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IS_VISIBLE, visibility } from '../../../people/index.js';
import { CardWithdrawn, CertificationNotFound } from '../../domain/certification.errors.js';
import { type CertificationStatus, statusOf } from '../../sql.js';

/** What a card says of its holder and their course; nothing else about them. */
export interface Card {
  name: string;
  certificationType: string;
  cardNumber: string;
  issueDate: string;
  expiryDate: string;
  status: CertificationStatus;
  /** The agency that issues the card; null for the center alone. */
  agency: { name: string; issuesCards: boolean; checkUrl: string | null } | null;
  /** Whether its holder got it elsewhere. */
  isOutside: boolean;
  /** Days until the expiry in the center's time zone; 0 or less once expired. */
  daysLeft: number;
}

/** The card of a certification, if the actor may see its student. */
export class GetCard extends Query<Card> {
  constructor(
    readonly certificationId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(GetCard)
export class GetCardHandler implements IQueryHandler<GetCard> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {CertificationNotFound} @throws {CardWithdrawn} */
  async execute({ certificationId, actor }: GetCard): Promise<Card> {
    const card = await this.sql.one<Card>(OF_CERTIFICATION, [certificationId, ...visibility(actor), this.clock.now()]);
    if (!card) throw new CertificationNotFound();
    if (card.status === 'revoked') throw new CardWithdrawn();
    return card;
  }
}

/** The card with a number as printed, for anybody who holds it; undefined if there is none. */
export class FindCard extends Query<Card | undefined> {
  constructor(readonly cardNumber: string) {
    super();
  }
}

@QueryHandler(FindCard)
export class FindCardHandler implements IQueryHandler<FindCard> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ cardNumber }: FindCard): Promise<Card | undefined> {
    return await this.sql.one<Card>(BY_NUMBER, [cardNumber, this.clock.now()]);
  }
}

const select = (today: string): string => `
  select trim(s.first_name || ' ' || s.last_name) as name, t.certification_type as "certificationType",
    t.card_number as "cardNumber", t.is_outside as "isOutside",
    (select json_build_object('name', a.name, 'issuesCards', a.issues_cards, 'checkUrl', a.check_url)
     from catalog.agencies a where a.id = t.agency_id) as agency, t.issue_date as "issueDate", t.expiry_date as "expiryDate",
    ${statusOf('t', today)} as status, t.expiry_date - ${today} as "daysLeft"
  from certification.certifications t join people.students s on s.id = t.student_id`;

const OF_CERTIFICATION = `${select(centerToday('$5'))} where t.id = $1 and ${IS_VISIBLE}`;
const BY_NUMBER = `${select(centerToday('$2'))} where t.card_number = $1 and s.deleted_at is null`;
