import { buffer } from 'node:stream/consumers';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import { CardDocument } from '../card-document.js';
import { GetCard } from './get-card.query.js';

/** The center's own card of a certification, as a PDF. @throws as `GetCard` */
export class DrawCard extends Query<{ cardNumber: string; pdf: Buffer }> {
  constructor(
    readonly certificationId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(DrawCard)
export class DrawCardHandler implements IQueryHandler<DrawCard> {
  constructor(
    private readonly queries: QueryBus,
    private readonly document: CardDocument,
  ) {}

  async execute({ certificationId, actor }: DrawCard): Promise<{ cardNumber: string; pdf: Buffer }> {
    const card = await this.queries.execute(new GetCard(certificationId, actor));
    return { cardNumber: card.cardNumber, pdf: await buffer(await this.document.draw(card)) };
  }
}
