import { Body, Controller, Delete, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { PaymentsUnavailable } from '../../../integrations/payments/payments.port.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { IdParam } from '../../../shared/http/id.param.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { PageOf } from '../../../shared/http/page.interceptor.js';
import type { Page } from '../../../shared/http/page.js';
import { Permission } from '../../../shared/http/permission.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { NoPaymentMethod, NotPaidAutomatically } from '../domain/billing.errors.js';
import { GatewayLimitGuard } from '../gateway/gateway-limit.guard.js';
import { AddPaymentMethod } from './commands/add-payment-method.command.js';
import { OpenSetup } from './commands/open-setup.command.js';
import { RemovePaymentMethod } from './commands/remove-payment-method.command.js';
import { VerifyBankAccount } from './commands/verify-bank-account.command.js';
import {
  AddPaymentMethodInput,
  DueSeatQuery,
  DueSeatRow,
  OrganizationChargeRow,
  PaymentMethodResponse,
  SetupResponse,
  VerifyBankAccountInput,
} from './payment-methods.dto.js';
import { GetPaymentMethod } from './queries/get-payment-method.query.js';
import { ListDueSeats } from './queries/list-due-seats.query.js';
import { ListOrganizationCharges } from './queries/list-organization-charges.query.js';

/** How organizations that pay automatically pay. */
@ApiTags('billing')
@Controller('organizations')
export class PaymentMethodsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('my-organization/payment-method')
  @Audience('org_admin')
  @Problems(NotFound, NotPaidAutomatically)
  own(@CurrentUser() { organizationId }: Actor): Promise<PaymentMethodResponse> {
    return this.queries.execute(new GetPaymentMethod(organizationId));
  }

  /** Opens the form that saves a card or bank account. */
  @Post('my-organization/payment-method/setup')
  @Audience('org_admin')
  @UseGuards(GatewayLimitGuard)
  @Problems(NotFound, NotPaidAutomatically, PaymentsUnavailable, TooManyAttempts)
  setUp(@CurrentUser() actor: Actor): Promise<SetupResponse> {
    return this.commands.execute(new OpenSetup(actor));
  }

  /** Charges the method that the form saved from now on, in place of an earlier one. */
  @Post('my-organization/payment-method')
  @Audience('org_admin')
  @UseGuards(GatewayLimitGuard)
  @Problems(NotFound, NotPaidAutomatically, PaymentsUnavailable, TooManyAttempts)
  async add(
    @Body() { paymentMethodId }: AddPaymentMethodInput,
    @CurrentUser() actor: Actor,
  ): Promise<PaymentMethodResponse> {
    await this.commands.execute(new AddPaymentMethod(paymentMethodId, actor));
    return await this.own(actor);
  }

  /** Verifies a bank account with what arrived there. */
  @Post('my-organization/payment-method/verify')
  @Audience('org_admin')
  @UseGuards(GatewayLimitGuard)
  @Problems(NoPaymentMethod, NotPaidAutomatically, PaymentsUnavailable, TooManyAttempts)
  @HttpCode(200)
  async verify(@Body() input: VerifyBankAccountInput, @CurrentUser() actor: Actor): Promise<PaymentMethodResponse> {
    await this.commands.execute(new VerifyBankAccount(input, actor));
    return await this.own(actor);
  }

  @Delete('my-organization/payment-method')
  @Audience('org_admin')
  @Problems(NoPaymentMethod, NotPaidAutomatically)
  @HttpCode(204)
  remove(@CurrentUser() actor: Actor): Promise<void> {
    return this.commands.execute(new RemovePaymentMethod(actor));
  }

  /** The seats that the organization owes money for. Searches students and classes. Sorts: date, amount, student. */
  @Get('my-organization/due-seats')
  @Audience('org_admin')
  @Problems(NotFound, NotPaidAutomatically)
  @PageOf(DueSeatRow)
  due(@CurrentUser() { organizationId }: Actor, @Query() list: DueSeatQuery): Promise<Page<DueSeatRow>> {
    return this.queries.execute(new ListDueSeats(organizationId, list));
  }

  /** What the organization was charged for its people's seats. */
  @Get('my-organization/charges')
  @Audience('org_admin')
  @Problems(NotFound, NotPaidAutomatically)
  @PageOf(OrganizationChargeRow)
  charges(@CurrentUser() { organizationId }: Actor, @Query() list: ListQuery): Promise<Page<OrganizationChargeRow>> {
    return this.queries.execute(new ListOrganizationCharges(organizationId, list));
  }

  @Get(':id/payment-method')
  @Audience('admin')
  @Permission('see-money')
  @Problems(NotFound, NotPaidAutomatically)
  get(@IdParam() id: string): Promise<PaymentMethodResponse> {
    return this.queries.execute(new GetPaymentMethod(id));
  }
}
