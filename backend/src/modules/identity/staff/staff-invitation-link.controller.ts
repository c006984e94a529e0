import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { type BrowserContext, CurrentBrowser } from '../browser-context.js';
import { InvalidLink } from '../domain/identity.errors.js';
import { GetStaffInvitationLink } from './queries/get-staff-invitation-link.query.js';
import { StaffInvitationLinkInput, StaffInvitationLinkResponse } from './staff.dto.js';

/** The route that accepts is in people, because it may join a student record. */
@ApiTags('auth')
@Controller('auth')
@Audience('public')
export class StaffInvitationLinkController {
  constructor(private readonly queries: QueryBus) {}

  /** Looks up the invitation of an emailed link without using it up. POST keeps the token out of URLs and logs. */
  @Post('staff-invitation')
  @HttpCode(200)
  @Problems(InvalidLink, TooManyAttempts)
  @ApiOkResponse({ type: StaffInvitationLinkResponse })
  link(
    @Body() { token }: StaffInvitationLinkInput,
    @CurrentBrowser() browser: BrowserContext,
  ): Promise<StaffInvitationLinkResponse> {
    return this.queries.execute(new GetStaffInvitationLink(token, browser));
  }
}
