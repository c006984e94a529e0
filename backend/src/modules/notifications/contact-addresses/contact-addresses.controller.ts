import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { InvalidAddressLink } from '../domain/notifications.errors.js';
import { ConfirmAddress } from './confirm-address.command.js';
import { ConfirmAddressInput, ConfirmedAddressResponse } from './contact-addresses.dto.js';

@ApiTags('notifications')
@Controller('contact-addresses')
@Audience('public')
export class ContactAddressesController {
  constructor(private readonly commands: CommandBus) {}

  /** Confirms the contact address that the token was sent to. POST keeps the token out of URLs and logs. It works once. */
  @Post('confirm')
  @HttpCode(200)
  @Problems(InvalidAddressLink)
  async confirm(@Body() { token }: ConfirmAddressInput): Promise<ConfirmedAddressResponse> {
    return { address: await this.commands.execute(new ConfirmAddress(token)) };
  }
}
