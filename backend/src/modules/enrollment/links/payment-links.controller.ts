import { Body, Controller, Get, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { PaymentsUnavailable } from '../../../integrations/payments/payments.port.js';
import { CenterNotOpen } from '../../../shared/domain/center-not-open.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { NothingToPay, PaymentInProgress } from '../../billing/index.js';
import { type BrowserContext, CurrentBrowser } from '../../identity/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import {
  CancellationClosed,
  ClassCancelled,
  ClassDeleted,
  EnrollmentNotFound,
  PaymentLinkEnded,
  PaymentLinkNotFound,
} from '../domain/enrollment.errors.js';
import { GetLinkedSeat } from './get-linked-seat.query.js';
import { GetPaymentLink } from './get-payment-link.query.js';
import { GiveUpByLink } from './give-up-by-link.command.js';
import { CheckLinkPayment, PayByLink } from './pay-by-link.command.js';
import {
  LinkedSeatResponse,
  LinkPaymentResponse,
  OpenedLinkPaymentResponse,
  PaymentLinkResponse,
  PaymentLinksInput,
  SentPaymentLinkRow,
} from './payment-links.dto.js';
import { PaymentLinks } from './payment-links.js';
import { SendPaymentLinks } from './send-payment-links.command.js';

/** Links to pay for a seat without signing in. The token is all that their pages have. */
@ApiTags('payment links')
@Controller('payment-links')
@Audience('public')
export class PaymentLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly links: PaymentLinks,
    private readonly scheduling: SchedulingApi,
  ) {}

  /**
   * Gives out the payment links of seats, each to its student by email or by text message, or for copying. A seat has one link.
   * Those who have nothing to pay get none, and those who can't be reached aren't sent theirs: `reason` says why.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Audience('admin')
  @Permission('collect-payments')
  @Problems(EnrollmentNotFound)
  send(
    @Body() { enrollmentIds, send = 'email' }: PaymentLinksInput,
    @CurrentUser() actor: Actor,
  ): Promise<SentPaymentLinkRow[]> {
    return this.commands.execute(new SendPaymentLinks(enrollmentIds, send, actor));
  }

  /** What is to be paid. 410 `payment_link_ended` with the member `reason` once nothing is to be paid by the link any more. */
  @Get(':token')
  @Problems(PaymentLinkNotFound, PaymentLinkEnded, PaymentsUnavailable, TooManyAttempts)
  get(@Param('token') token: string, @CurrentBrowser() browser: BrowserContext): Promise<PaymentLinkResponse> {
    return this.queries.execute(new GetPaymentLink(token, browser));
  }

  /** Opens the card payment, which the browser confirms. It is the one that the student has in their account. */
  @Post(':token/payment')
  @Problems(
    PaymentLinkNotFound,
    PaymentLinkEnded,
    NothingToPay,
    PaymentInProgress,
    ClassCancelled,
    ClassDeleted,
    PaymentsUnavailable,
    TooManyAttempts,
    CenterNotOpen,
  )
  pay(@Param('token') token: string, @CurrentBrowser() browser: BrowserContext): Promise<OpenedLinkPaymentResponse> {
    return this.commands.execute(new PayByLink(token, browser));
  }

  /** Asks the gateway how the payment stands, also once the seat is paid. */
  @Post(':token/payment/check')
  @HttpCode(200)
  @Problems(PaymentLinkNotFound, PaymentLinkEnded, PaymentsUnavailable, TooManyAttempts)
  check(@Param('token') token: string, @CurrentBrowser() browser: BrowserContext): Promise<LinkPaymentResponse> {
    return this.commands.execute(new CheckLinkPayment(token, browser));
  }

  /** What may still be done with the seat, also once it is paid. */
  @Get(':token/seat')
  @Problems(PaymentLinkNotFound, PaymentLinkEnded, TooManyAttempts)
  seat(@Param('token') token: string, @CurrentBrowser() browser: BrowserContext): Promise<LinkedSeatResponse> {
    return this.queries.execute(new GetLinkedSeat(token, browser));
  }

  /** The class of the seat for the student's calendar, also a private one, and once the seat is paid. */
  @Get(':token/calendar')
  @Problems(PaymentLinkNotFound, PaymentLinkEnded, TooManyAttempts)
  @ApiProduces('text/calendar')
  @ApiOkResponse({ schema: { type: 'string' } })
  async calendar(@Param('token') token: string, @CurrentBrowser() browser: BrowserContext): Promise<StreamableFile> {
    const { classId } = await this.links.findHeld(token, browser);
    const { name, content } = await this.scheduling.calendarFile(classId);
    return new StreamableFile(Buffer.from(content), {
      type: 'text/calendar; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  /**
   * Gives up the seat, as its student does in their account: until the center's cutoff, and what was paid goes back. Once more
   * changes nothing.
   */
  @Post(':token/give-up')
  @HttpCode(204)
  @Problems(PaymentLinkNotFound, PaymentLinkEnded, CancellationClosed, TooManyAttempts)
  giveUp(@Param('token') token: string, @CurrentBrowser() browser: BrowserContext): Promise<void> {
    return this.commands.execute(new GiveUpByLink(token, browser));
  }
}
