import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SmsWebhooksPort } from '../../../integrations/sms/sms-webhooks.port.js';
import { storable } from '../../../shared/domain/text.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../../shared/http/body.guard.js';
import { escapeHtml } from '../../../shared/http/escape-html.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { UnsignedWebhook } from '../domain/notifications.errors.js';
import { ReceiveSms } from './receive-sms.command.js';

/** Numbers at which Twilio leaves HELP to the program. */
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/;

/** Twilio's webhooks, verified by their signature. */
@ApiTags('notifications')
@Controller('webhooks/twilio')
@Audience('public')
export class TwilioController {
  constructor(
    private readonly commands: CommandBus,
    private readonly webhooks: SmsWebhooksPort,
  ) {}

  /** A text message to the center's number. Returns TwiML, with the reply if there is one. */
  @Post('inbound')
  @TakesAnyBody()
  @HttpCode(200)
  @Header('Content-Type', 'text/xml; charset=utf-8')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiProduces('text/xml')
  @ApiOkResponse({ type: String })
  @Problems(UnsignedWebhook)
  async inbound(@Req() request: Request): Promise<string> {
    if (!(await this.webhooks.isGenuine(request))) throw new UnsignedWebhook();
    const fields = request.body as Record<string, string | undefined>;
    const { MessageSid = '', From = '', To = '', Body = '', OptOutType } = fields;
    const reply = await this.commands.execute(
      new ReceiveSms({
        id: storable(MessageSid),
        from: storable(From),
        text: storable(Body),
        // Twilio sends OptOutType with Advanced Opt-Out, which has replied by then.
        isHandled: !!OptOutType,
        isHelpHandled: !TOLL_FREE.test(To),
      }),
    );
    return `<?xml version="1.0" encoding="UTF-8"?><Response>${reply ? `<Message>${escapeHtml(reply)}</Message>` : ''}</Response>`;
  }
}
