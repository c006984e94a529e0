import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';

/** What may leave the center. */
export interface Gate {
  isOpen: boolean;
  /** Names of the message templates that administrators keep back. */
  heldBack: readonly string[];
}

/** What may leave the center, until the caller's transaction ends. */
export class GetGate extends Query<Gate> {}

@QueryHandler(GetGate)
export class GetGateHandler implements IQueryHandler<GetGate> {
  constructor(private readonly sql: Sql) {}

  /** The lock keeps opening from happening between this look and the commit of what follows from it. */
  async execute(): Promise<Gate> {
    const gate = await this.sql.one<Gate & Record<string, unknown>>(
      'select opened_at is not null as "isOpen", held_back as "heldBack" from center.settings for share',
    );
    return gate ?? { isOpen: false, heldBack: [] };
  }
}
