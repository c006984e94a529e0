import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CenterApi } from '../../modules/center/index.js';
import { FindCard, parseCardNumber } from '../../modules/certification/index.js';
import type { BrowserContext } from '../../modules/identity/index.js';
import { Clock } from '../../shared/domain/clock.js';
import { RateLimiter } from '../../shared/http/rate-limits/rate-limiter.js';
import { cardCheckLimits, unknownCardLimits } from '../../shared/http/rate-limits/rate-limits.js';
import type { CardCheck, PublicPage } from '../public-page.js';

/** The public check of a card: the status of the certification with this number, if there is one. */
export class GetVerifyPage extends Query<PublicPage> {
  constructor(
    /** As typed; empty for the form alone. */
    readonly typed: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@QueryHandler(GetVerifyPage)
export class GetVerifyPageHandler implements IQueryHandler<GetVerifyPage> {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws {TooManyAttempts} */
  async execute({ typed, browser }: GetVerifyPage): Promise<PublicPage> {
    const center = await this.center.settings();
    const result = typed === '' ? 'nothing-typed' : await this.check(typed, browser);
    return { kind: 'verify', center, typed, result, checkedAt: this.clock.now().toISOString() };
  }

  /** A number with a wrong check character is a slip: it is neither looked up nor counted. */
  private async check(typed: string, { ip }: BrowserContext): Promise<CardCheck['result']> {
    const number = parseCardNumber(typed);
    if (!number) return 'no-card-number';
    await this.limiter.consume([...cardCheckLimits(ip), ...unknownCardLimits(ip)]);
    const card = await this.queries.execute(new FindCard(number));
    if (!card) return 'unknown';
    await this.limiter.refund(unknownCardLimits(ip));
    return card;
  }
}
