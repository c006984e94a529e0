import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { assertMayEmail } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { BulkAction, BulkActions, type LeftOut, type MatchingRows } from '../../bulk/index.js';
import type { CertificationFilter } from '../cards/cards.dto.js';
import { matchingCertifications } from '../cards/queries/matching-certifications.js';
import { RenewalInviter } from './renewal-inviter.js';
import type { RenewalInvitationRow } from './renewals.dto.js';

export const INVITE_TO_RENEW = 'invite-to-renew';

/** Emails the holders of all certifications of a list how to renew them. */
@Injectable()
export class InviteAllToRenew extends BulkAction<CertificationFilter, object> {
  override readonly name = INVITE_TO_RENEW;
  override readonly names = `
    select t.id, trim(s.first_name || ' ' || s.last_name) as name
    from certification.certifications t join people.students s on s.id = t.student_id where t.id = any($1)`;

  constructor(
    actions: BulkActions,
    private readonly clock: Clock,
    private readonly inviter: RenewalInviter,
  ) {
    super(actions);
  }

  override async admit(actor: Actor, recipients: number): Promise<void> {
    assertMayEmail(actor, recipients);
  }

  override matching(filter: CertificationFilter): MatchingRows {
    return matchingCertifications(filter, this.clock.now());
  }

  override async foresee(ids: readonly string[]): Promise<LeftOut> {
    return leftOutOf(await this.inviter.foresee(ids));
  }

  override async run(ids: readonly string[]): Promise<LeftOut> {
    return leftOutOf((await this.inviter.invite(ids)).outcomes);
  }
}

const leftOutOf = (rows: readonly RenewalInvitationRow[]): LeftOut =>
  new Map(
    rows.flatMap(({ certificationId, outcome }) =>
      outcome === 'invited' ? [] : [[certificationId, outcome] as const],
    ),
  );
