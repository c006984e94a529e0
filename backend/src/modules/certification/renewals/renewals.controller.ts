import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { InviteToRenew } from './invite-to-renew.command.js';
import { PreviewInvitations } from './queries/preview-invitations.query.js';
import { InviteToRenewInput, RenewalInvitationRow, RenewalInvitationsQuery } from './renewals.dto.js';

@ApiTags('certifications')
@Controller()
export class RenewalsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What `invite-to-renew` would do, for each certification in the order of the ids. */
  @Get('certifications/invite-to-renew')
  @Audience('admin')
  @ApiOkResponse({ type: [RenewalInvitationRow] })
  previewInvitations(@Query() { ids }: RenewalInvitationsQuery): Promise<RenewalInvitationRow[]> {
    return this.queries.execute(new PreviewInvitations(ids));
  }

  /**
   * Emails the holders how to renew, at most once in 14 days for each certification, and says for each what became of it, in the
   * order of the ids.
   */
  @Post('certifications/invite-to-renew')
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @ApiOkResponse({ type: [RenewalInvitationRow] })
  inviteToRenew(@Body() { ids }: InviteToRenewInput): Promise<RenewalInvitationRow[]> {
    return this.commands.execute(new InviteToRenew(ids));
  }
}
