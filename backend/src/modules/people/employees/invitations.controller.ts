import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { type BrowserContext, CurrentBrowser } from '../../identity/index.js';
import { InAnotherOrganization, InvitationEnded } from '../domain/people.errors.js';
import { AcceptInvitation, DeclineInvitation } from './commands/answer-invitation.command.js';
import { JoinedOrganizationResponse } from './employees.dto.js';
import {
  InvitationAnswerInput,
  InvitationLinkInput,
  InvitationLinkResponse,
  InvitationRow,
} from './invitations.dto.js';
import { GetInvitationLink } from './queries/get-invitation-link.query.js';
import { ListInvitations } from './queries/list-invitations.query.js';

/** Invitations of organizations, for the people whom they invite. */
@ApiTags('invitations')
@Controller('invitations')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Those of the caller's address that wait for an answer. Searches organizations. Sorts: invitedAt, organizationName. */
  @Get()
  @Audience('client', 'org_admin')
  @PageOf(InvitationRow)
  list(@CurrentUser() actor: Actor, @Query() list: ListQuery): Promise<Page<InvitationRow>> {
    return this.queries.execute(new ListInvitations(actor, list));
  }

  /** Looks up the invitation of an emailed link. POST keeps the token out of URLs and logs. */
  @Post('link')
  @HttpCode(200)
  @Audience('public')
  @Problems(InvitationEnded, TooManyAttempts)
  link(
    @Body() { token }: InvitationLinkInput,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<InvitationLinkResponse> {
    return this.queries.execute(new GetInvitationLink(token, browser));
  }

  /**
   * The caller joins the organization, whose list named them: what it entered becomes theirs. With the link of another address,
   * the organization's administrator has to confirm them.
   */
  @Post(':id/accept')
  @HttpCode(200)
  @Audience('client', 'org_admin')
  @Problems(InvitationEnded, InAnotherOrganization)
  accept(
    @IdParam() id: string,
    @Body() { token }: InvitationAnswerInput,
    @CurrentUser() actor: Actor,
  ): Promise<JoinedOrganizationResponse> {
    return this.commands.execute(new AcceptInvitation(id, token, actor));
  }

  /** The organization sees that the caller said no. */
  @Post(':id/decline')
  @HttpCode(204)
  @Audience('client', 'org_admin')
  @Problems(InvitationEnded)
  decline(@IdParam() id: string, @Body() { token }: InvitationAnswerInput, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new DeclineInvitation(id, token, actor));
  }
}
