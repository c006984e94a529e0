import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CenterNotOpen } from '../../../shared/domain/center-not-open.js';
import { ChangedMeanwhile, NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { Idempotent } from '../../../shared/http/idempotency.interceptor.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { RowsByAudience } from '../../../shared/http/rows-by-audience.decorator.js';
import { PaidByCard, PaymentInProgress } from '../../billing/index.js';
import { EmailInUseByStudent } from '../../people/index.js';
import { ScopeQuery } from '../../scheduling/index.js';
import { AnswerApproval } from '../approvals/answer-approval.command.js';
import { ListWaitingSeats } from '../approvals/list-waiting-seats.query.js';
import {
  AlreadyEnrolled,
  ApprovalEnded,
  AttendanceSettled,
  CancellationClosed,
  ClassCancelled,
  ClassDeleted,
  ClassFull,
  EnrollmentClosed,
  NoPaymentLink,
  OutsideOrganization,
  PersonUnconfirmed,
  TooManyFreeSeats,
  TooManyUnpaidSeats,
} from '../domain/enrollment.errors.js';
import { GetCancellationImpact } from '../rosters/queries/get-cancellation-impact.query.js';
import { GetClassRoster } from '../rosters/queries/get-class-roster.query.js';
import { ChangeEnrollment } from './commands/change-enrollment.command.js';
import { EnrollStudent } from './commands/enroll-student.command.js';
import { RemoveEnrollment } from './commands/remove-enrollment.command.js';
import {
  CancellationImpactResponse,
  ChangeEnrollmentInput,
  EnrollInput,
  PrivateClassSeatRow,
  RemovalQuery,
  RosterRow,
  SeatRow,
  WaitingSeatRow,
} from './enrollment.dto.js';
import { GetEnrollment } from './queries/get-enrollment.query.js';

@ApiTags('enrollments')
@Controller()
export class EnrollmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Staff enroll anybody, also somebody whom they enter with the same call; students themselves in public upcoming classes.
   * Organization admins may be students, too.
   */
  @Post('enrollments')
  @Idempotent()
  @Audience('admin', 'client', 'org_admin')
  @Permission('schedule')
  @Problems(
    NotFound,
    ClassFull,
    AlreadyEnrolled,
    ClassCancelled,
    ClassDeleted,
    EnrollmentClosed,
    OutsideOrganization,
    TooManyFreeSeats,
    TooManyUnpaidSeats,
    TooManyAttempts,
    EmailInUseByStudent,
    NoPaymentLink,
    CenterNotOpen,
  )
  @RowsByAudience({ staff: RosterRow, others: SeatRow, status: 201 })
  async enroll(@Body() input: EnrollInput, @CurrentUser() actor: Actor): Promise<SeatRow> {
    return this.queries.execute(new GetEnrollment(await this.commands.execute(new EnrollStudent(input, actor)), actor));
  }

  /**
   * Sets `paymentStatus`, `certificationStatus` or `attendance`. A pass issues a certification, whose email waits for the center's
   * `passMailDelaySeconds`; taking the pass back revokes it. In a cancelled or deleted class nothing becomes `paid`, and
   * results can only be reset to `pending`. A seat with a result takes no attendance (409 `attendance_settled`). If the seat has
   * other statuses than `basedOn`, 409 `changed_meanwhile` has the members `current` (its three statuses), `changedBy` (a name, or
   * null) and `changedAt`.
   */
  @Put('enrollments/:id')
  @Audience('admin')
  @Permission('see-classes')
  @Problems(AttendanceSettled, ClassCancelled, ClassDeleted, PaidByCard, PaymentInProgress, ChangedMeanwhile)
  @ApiOkResponse({ type: RosterRow })
  async change(
    @IdParam() id: string,
    @Body() input: ChangeEnrollmentInput,
    @CurrentUser() actor: Actor,
  ): Promise<RosterRow> {
    const change = new ChangeEnrollment(id, input, actor);
    return this.queries.execute(new GetEnrollment<RosterRow>(await this.commands.execute(change), actor));
  }

  /**
   * The organization of a student who took the seat alone agrees to pay for it, and is charged. Staff may answer for it. 409
   * `person_unconfirmed` as long as its administrator hasn't confirmed the student.
   */
  @Post('enrollments/:id/approve')
  @HttpCode(204)
  @Idempotent()
  @Audience('admin', 'org_admin')
  @Permission('schedule')
  @Problems(ApprovalEnded, PersonUnconfirmed, ClassCancelled, ClassDeleted)
  approve(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new AnswerApproval(id, 'yes', actor));
  }

  /** The organization of a student who took the seat alone doesn't pay for it, and the seat is free again. */
  @Post('enrollments/:id/decline')
  @HttpCode(204)
  @Audience('admin', 'org_admin')
  @Permission('schedule')
  @Problems(ApprovalEnded)
  decline(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new AnswerApproval(id, 'no', actor));
  }

  /**
   * Students cancel their own enrollment until the center's cutoff, and what they paid is refunded. Staff decide about the
   * money with `refund` and `returned`.
   */
  @Delete('enrollments/:id')
  @Audience('admin', 'client', 'org_admin')
  @Permission('schedule')
  @Problems(CancellationClosed, TooManyAttempts)
  @HttpCode(204)
  remove(@IdParam() id: string, @Query() money: RemovalQuery, @CurrentUser() actor: Actor) {
    return this.commands.execute(new RemoveEnrollment(id, actor, money));
  }

  /** The seats that wait for the yes of an organization. Sorts: waitsUntil, name, classDate. */
  @Get('organizations/:id/waiting-seats')
  @Audience('admin', 'org_admin')
  @Permission('see-people')
  @PageOf(WaitingSeatRow)
  waitingSeats(
    @IdParam() id: string,
    @Query() list: ListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<WaitingSeatRow>> {
    return this.queries.execute(new ListWaitingSeats(id, list, actor));
  }

  /** Whom the cancellation of a class, and with `scope` of the upcoming ones of its series, would affect. */
  @Get('classes/:id/cancellation-impact')
  @Audience('admin')
  @Permission('schedule')
  cancellationImpact(@IdParam() id: string, @Query() { scope }: ScopeQuery): Promise<CancellationImpactResponse> {
    return this.queries.execute(new GetCancellationImpact(id, scope));
  }

  /**
   * The roster of a class. Sorts: name, enrolledAt; for staff also email, paymentStatus, certificationStatus. An organization's
   * administrator searches names alone.
   */
  @Get('classes/:id/enrollments')
  @Audience('admin', 'org_admin')
  @Permission('see-classes')
  @RowsByAudience({ staff: RosterRow, others: PrivateClassSeatRow, isPage: true })
  roster(@IdParam() id: string, @Query() query: ListQuery, @CurrentUser() actor: Actor) {
    return this.queries.execute(new GetClassRoster(id, query, actor));
  }
}
