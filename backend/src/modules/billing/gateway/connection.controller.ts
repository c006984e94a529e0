import { PassThrough } from 'node:stream';
import { Controller, Header, Headers, HttpCode, Post, StreamableFile, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { TooManyAttempts } from '../../../shared/http/rate-limits/rate-limiter.js';
import { TestPaymentConnection } from './commands/test-connection.command.js';
import { PaymentTestResponse } from './connection.dto.js';
import { GatewayLimitGuard } from './gateway-limit.guard.js';

/** A value per line, as it comes. */
const LINES = 'application/x-ndjson';

@ApiTags('integrations')
@Controller('integrations/payments')
@Audience('admin')
export class ConnectionController {
  constructor(private readonly commands: CommandBus) {}

  /**
   * Tests the payment provider's keys: account, webhook endpoint and, in test mode, a charge of $1.00, its receipt and its refund. With
   * `Accept: application/x-ndjson`, answers a line of JSON with each proof, as it happens: what is found so far, without a message until the last one.
   */
  @Post('test')
  @HttpCode(200)
  @ApiOkResponse({ type: PaymentTestResponse })
  // `no-transform` keeps compression from holding lines back, `X-Accel-Buffering` does so for nginx.
  @Header('Cache-Control', 'no-store, no-transform')
  @Header('X-Accel-Buffering', 'no')
  @UseGuards(GatewayLimitGuard)
  @Problems(TooManyAttempts)
  test(@Headers('accept') accept: string | undefined): Promise<PaymentTestResponse> | StreamableFile {
    return accept === LINES ? this.testInLines() : this.commands.execute(new TestPaymentConnection());
  }

  private testInLines(): StreamableFile {
    const lines = new PassThrough();
    const write = (found: PaymentTestResponse) => lines.write(`${JSON.stringify(found)}\n`);
    this.commands.execute(new TestPaymentConnection(write)).then(
      (result) => {
        write(result);
        lines.end();
      },
      (error) => lines.destroy(error),
    );
    return new StreamableFile(lines, { type: LINES });
  }
}
