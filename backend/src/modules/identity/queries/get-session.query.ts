import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../shared/http/actor.js';
import type { SessionResponse } from '../user.dto.js';
import { GetUser } from './get-user.query.js';

/** Who is signed in with this browser; nobody is an answer, too. */
export class GetSession extends Query<SessionResponse> {
  constructor(readonly actor: Actor | undefined) {
    super();
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ actor }: GetSession): Promise<SessionResponse> {
    return { user: actor ? await this.queries.execute(new GetUser(actor.userId)) : null };
  }
}
