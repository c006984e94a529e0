import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { AlreadyInvited, AlreadyOnStaff, InvitedAccountDisabled } from '../domain/identity.errors.js';
import { InviteStaff } from './commands/invite-staff.command.js';
import { ResendStaffInvitation } from './commands/resend-staff-invitation.command.js';
import { WithdrawStaffInvitation } from './commands/withdraw-staff-invitation.command.js';
import { GetStaffInvitation } from './queries/get-staff-invitation.query.js';
import { ListStaffInvitations } from './queries/list-staff-invitations.query.js';
import { InviteStaffInput, StaffInvitationRow } from './staff.dto.js';

/** Invitations to the staff, for administrators. */
@ApiTags('users')
@Controller('users/invitations')
@Audience('admin')
export class StaffInvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Those that wait for an answer, and those that ended without one in the last 30 days. Searches addresses. Sorts: email, sentAt. */
  @Get()
  @PageOf(StaffInvitationRow)
  list(@Query() list: ListQuery): Promise<Page<StaffInvitationRow>> {
    return this.queries.execute(new ListStaffInvitations(list));
  }

  /**
   * Emails a link that works once, for 7 days, as long as the caller stays an administrator. One that has ended is replaced.
   */
  @Post()
  @Idempotent()
  @FreshProof()
  @Problems(AlreadyInvited, AlreadyOnStaff, InvitedAccountDisabled, TooManyAttempts)
  @ApiCreatedResponse({ type: StaffInvitationRow })
  async invite(@Body() input: InviteStaffInput, @CurrentUser() { userId }: Actor): Promise<StaffInvitationRow> {
    return this.queries.execute(new GetStaffInvitation(await this.commands.execute(new InviteStaff(input, userId))));
  }

  /** Emails another link for 7 days, now in the caller's name. The earlier one no longer works. */
  @Post(':id/resend')
  @HttpCode(200)
  @FreshProof()
  @Problems(AlreadyOnStaff, InvitedAccountDisabled, TooManyAttempts)
  @ApiOkResponse({ type: StaffInvitationRow })
  async resend(@IdParam() id: string, @CurrentUser() { userId }: Actor): Promise<StaffInvitationRow> {
    await this.commands.execute(new ResendStaffInvitation(id, userId));
    return this.queries.execute(new GetStaffInvitation(id));
  }

  /** The link no longer works. */
  @Delete(':id')
  @HttpCode(204)
  withdraw(@IdParam() id: string): Promise<void> {
    return this.commands.execute(new WithdrawStaffInvitation(id));
  }
}
