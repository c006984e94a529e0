import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { allRowsOf, BulkApi, type BulkForecast, BulkJobRow, CountChanged } from '../../bulk/index.js';
import { CertificationFilter } from '../cards/cards.dto.js';
import { INVITE_TO_RENEW } from './invite-to-renew.bulk-action.js';
import { InviteToRenew } from './invite-to-renew.command.js';
import { PreviewInvitations } from './queries/preview-invitations.query.js';
import { InviteToRenewInput, RenewalInvitationRow, RenewalInvitationsQuery } from './renewals.dto.js';

@ApiTags('certifications')
@Controller()
export class RenewalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bulk: BulkApi,
  ) {}

  /** What `invite-to-renew` would do, for each certification in the order of the ids. */
  @Get('certifications/invite-to-renew')
  @Audience('admin')
  @Permission('send-messages')
  @ApiOkResponse({ type: [RenewalInvitationRow] })
  previewInvitations(@Query() { ids }: RenewalInvitationsQuery): Promise<RenewalInvitationRow[]> {
    return this.queries.execute(new PreviewInvitations(ids));
  }

  /**
   * Emails the holders how to renew, at most once in 14 days for each certification: with `ids` at once (200), saying for each what
   * became of it, in the order of the ids, or with `filter` by a job (202).
   */
  @Post('certifications/invite-to-renew')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @Permission('send-messages')
  @Problems(CountChanged)
  @ApiOkResponse({ type: [RenewalInvitationRow] })
  @ApiAcceptedResponse({ type: BulkJobRow })
  async inviteToRenew(
    @Body() { ids, ...matching }: InviteToRenewInput,
    @CurrentUser() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RenewalInvitationRow[] | BulkJobRow> {
    const all = allRowsOf(matching, ids);
    return all
      ? await this.bulk.start(INVITE_TO_RENEW, all, actor, response)
      : await this.commands.execute(new InviteToRenew(ids!, actor));
  }

  /** How many of the certifications that match `invite-to-renew` would reach. */
  @Get('certifications/invite-to-renew/forecast')
  @Audience('admin')
  @Permission('send-messages')
  invitationForecast(@Query() filter: CertificationFilter): Promise<BulkForecast> {
    return this.bulk.foresee(INVITE_TO_RENEW, filter);
  }
}
