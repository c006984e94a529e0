import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CenterApi } from '../../modules/center/index.js';
import type { PublicPage } from '../public-page.js';

/** The page of an address that leads nowhere. */
export class GetDeadEndPage extends Query<PublicPage> {}

@QueryHandler(GetDeadEndPage)
export class GetDeadEndPageHandler implements IQueryHandler<GetDeadEndPage> {
  constructor(private readonly center: CenterApi) {}

  async execute(): Promise<PublicPage> {
    return { kind: 'not-found', center: await this.center.settings() };
  }
}
