import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { GetEnrollmentPayment } from './get-enrollment-payment.query.js';
import { GetOverdueTotals } from './get-overdue-totals.query.js';
import { GetStudentBalance } from './get-student-balance.query.js';
import {
  EnrollmentPaymentResponse,
  LedgerEntryRow,
  LedgerQuery,
  OverdueQuery,
  OverdueSeatRow,
  OverdueTotalsQuery,
  OverdueTotalsResponse,
  StudentBalanceResponse,
} from './ledger.dto.js';
import { ListLedger } from './list-ledger.query.js';
import { ListOrganizationPayments } from './list-organization-payments.query.js';
import { ListOverdueSeats } from './list-overdue-seats.query.js';

@ApiTags('billing')
@Controller()
export class LedgerController {
  constructor(private readonly queries: QueryBus) {}

  /** Payment status and price of an enrollment. */
  @Get('enrollments/:id/payment')
  @Audience('admin', 'client', 'org_admin')
  @Permission('see-money')
  payment(@IdParam() id: string, @CurrentUser() actor: Actor): Promise<EnrollmentPaymentResponse> {
    return this.queries.execute(new GetEnrollmentPayment(id, actor));
  }

  /** What a student still has to pay, in one sum and by seat. */
  @Get('students/:id/balance')
  @Audience('admin')
  @Permission('see-money')
  studentBalance(@IdParam() id: string): Promise<StudentBalanceResponse> {
    return this.queries.execute(new GetStudentBalance(id));
  }

  /** Seats whose money is overdue. Sorts: date (when it was due), amount, student, reminded. */
  @Get('billing/overdue')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(OverdueSeatRow)
  overdue(@Query() list: OverdueQuery): Promise<Page<OverdueSeatRow>> {
    return this.queries.execute(new ListOverdueSeats(list));
  }

  /** What is overdue in all, and by how long it is late. */
  @Get('billing/overdue/totals')
  @Audience('admin')
  @Permission('see-money')
  overdueTotals(@Query() filter: OverdueTotalsQuery): Promise<OverdueTotalsResponse> {
    return this.queries.execute(new GetOverdueTotals(filter));
  }

  /** Unpaid seats of tomorrow's classes. Sorts: date, amount, student, reminded. */
  @Get('billing/due-tomorrow')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(OverdueSeatRow)
  dueTomorrow(@Query() list: ListQuery): Promise<Page<OverdueSeatRow>> {
    return this.queries.execute(new ListOverdueSeats(list, 'tomorrow'));
  }

  /** What moved the center's money, as revenue counts it. Sorts: date, amount. */
  @Get('billing/ledger')
  @Audience('admin')
  @Permission('see-money')
  @PageOf(LedgerEntryRow)
  ledger(@Query() list: LedgerQuery): Promise<Page<LedgerEntryRow>> {
    return this.queries.execute(new ListLedger(list));
  }

  /** An organization's payment history. Sorts: date, amount. */
  @Get('organizations/:id/payments')
  @Audience('admin', 'org_admin')
  @Permission('see-money')
  @PageOf(LedgerEntryRow)
  organizationPayments(
    @IdParam() id: string,
    @Query() list: ListQuery,
    @CurrentUser() actor: Actor,
  ): Promise<Page<LedgerEntryRow>> {
    return this.queries.execute(new ListOrganizationPayments(id, list, actor));
  }
}
