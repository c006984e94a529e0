import { Injectable } from '@nestjs/common';
import { assertMayEmail } from '../../shared/domain/permission.js';
import type { Actor } from '../../shared/http/actor.js';
import { RateLimiter } from '../../shared/http/rate-limits/rate-limiter.js';
import { staffMailLimits } from '../../shared/http/rate-limits/rate-limits.js';
import type { WrittenMail } from '../../shared/http/written-mail.dto.js';
import { BulkAction, BulkActions, type LeftOut, leftOutOf, type MatchingRows } from '../bulk/index.js';
import { OrganizationMailer } from './organization-mailer.js';
import type { OrganizationFilter } from './organizations.dto.js';
import { matchingOrganizations } from './queries/matching-organizations.js';

export const EMAIL_ORGANIZATIONS = 'email-organizations';

/** Sends an email that staff wrote to the administrators of all organizations of a list. */
@Injectable()
export class EmailAllOrganizations extends BulkAction<OrganizationFilter, WrittenMail> {
  override readonly name = EMAIL_ORGANIZATIONS;
  override readonly names = 'select id, name from organizations.organizations where id = any($1)';

  constructor(
    actions: BulkActions,
    private readonly limiter: RateLimiter,
    private readonly mailer: OrganizationMailer,
  ) {
    super(actions);
  }

  override async admit(actor: Actor, recipients: number): Promise<void> {
    assertMayEmail(actor, recipients);
    await this.limiter.consume(staffMailLimits(actor.userId));
  }

  override matching(filter: OrganizationFilter): MatchingRows {
    return matchingOrganizations(filter);
  }

  override async foresee(ids: readonly string[]): Promise<LeftOut> {
    const reached = await this.mailer.reachable(ids);
    return leftOutOf(
      ids,
      reached.map(({ id }) => id),
      'deleted',
    );
  }

  override async run(ids: readonly string[], mail: WrittenMail): Promise<LeftOut> {
    return leftOutOf(ids, await this.mailer.write(ids, mail), 'deleted');
  }
}
