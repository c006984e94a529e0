import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { TestPaymentConnection } from './commands/test-connection.command.js';
import { PaymentTestResponse } from './connection.dto.js';
import { GatewayLimitGuard } from './gateway-limit.guard.js';

@ApiTags('integrations')
@Controller('integrations/payments')
@Audience('admin')
export class ConnectionController {
  constructor(private readonly commands: CommandBus) {}

  /** Tests the payment provider's keys: account, webhook endpoint and, in test mode, a charge of $1.00 and its refund. */
  @Post('test')
  @HttpCode(200)
  @UseGuards(GatewayLimitGuard)
  @Problems(TooManyAttempts)
  test(): Promise<PaymentTestResponse> {
    return this.commands.execute(new TestPaymentConnection());
  }
}
