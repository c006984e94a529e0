import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { InviteToRenew } from './invite-to-renew.command.js';
import { InviteToRenewInput, RenewalInvitationRow } from './renewals.dto.js';

@ApiTags('certifications')
@Controller()
export class RenewalsController {
  constructor(private readonly commands: CommandBus) {}

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
