import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { EmailWebhooksPort } from '../../../integrations/email/email-webhooks.port.js';
import { SmsWebhooksPort } from '../../../integrations/sms/sms-webhooks.port.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { signedBody } from '../../../shared/http/body-parsers.js';
import { InvalidSignature, UnreadableEvent } from '../../../shared/http/invalid-signature.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { UnsignedWebhook } from '../domain/notifications.errors.js';
import { RecordDeliveries } from './commands/record-deliveries.command.js';
import { TwilioStatusQuery } from './messages.dto.js';

/** What providers report about messages, verified by their signatures. Reports on unknown messages are accepted and ignored. */
@ApiTags('notifications')
@Controller('webhooks')
@Audience('public')
export class DeliveryWebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly email: EmailWebhooksPort,
    private readonly sms: SmsWebhooksPort,
  ) {}

  /** SendGrid's Event Webhook. */
  @Post('sendgrid')
  @TakesAnyBody()
  @HttpCode(204)
  @Problems(InvalidSignature, UnreadableEvent)
  async sendgrid(@Req() request: Request): Promise<void> {
    await this.commands.execute(new RecordDeliveries(this.email.read(signedBody(request), request.headers)));
  }

  /** The status callback of Twilio's Messaging. */
  @Post('twilio/status')
  @TakesAnyBody()
  @HttpCode(204)
  @Problems(UnsignedWebhook)
  async twilio(@Req() request: Request, @Query() { message }: TwilioStatusQuery): Promise<void> {
    if (!(await this.sms.isGenuine(request))) throw new UnsignedWebhook();
    const report = this.sms.reportOf(message, request.body);
    await this.commands.execute(new RecordDeliveries(report ? [report] : []));
  }
}
