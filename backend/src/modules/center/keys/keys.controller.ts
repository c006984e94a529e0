import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { PaymentsPort, PaymentsUnavailable } from '../../../integrations/payments/payments.port.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Audience } from '../../../shared/http/audience.decorator.js';
import { CurrentUser } from '../../../shared/http/current-user.decorator.js';
import { FreshProof } from '../../../shared/http/fresh-proof.js';
import { Problems } from '../../../shared/http/problem-responses.js';
import { readSmtpUrl } from '../../../shared/mail-server/smtp-server.js';
import { NoSecretsKey } from '../../../shared/secrets/secret-box.js';
import { ChangeProviderKey, KeyFromEnvironment } from './change-key.command.js';
import { ChangeStripeKeys } from './change-stripe-keys.command.js';
import {
  PaymentStatusResponse,
  ProviderKeysResponse,
  SendgridKeyInput,
  SmtpInput,
  StripeKeysInput,
  TestMessageInput,
  TestMessageResponse,
  TwilioInput,
} from './keys.dto.js';
import { ListProviderKeys } from './list-keys.query.js';
import { SendTestMessage } from './send-test.command.js';

@ApiTags('integrations')
@Controller('integrations')
@Audience('admin')
export class KeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly payments: PaymentsPort,
  ) {}

  @Get('keys')
  list(): Promise<ProviderKeysResponse> {
    return this.queries.execute(new ListProviderKeys());
  }

  @Put('keys/sendgrid')
  @FreshProof()
  @Problems(KeyFromEnvironment, NoSecretsKey)
  async setSendgrid(@Body() { apiKey }: SendgridKeyInput, @CurrentUser() actor: Actor): Promise<ProviderKeysResponse> {
    await this.commands.execute(new ChangeProviderKey('sendgrid', { secret: apiKey, ending: apiKey }, actor.userId));
    return await this.list();
  }

  @Put('keys/smtp')
  @FreshProof()
  @Problems(KeyFromEnvironment, NoSecretsKey)
  async setSmtp(@Body() { url }: SmtpInput, @CurrentUser() actor: Actor): Promise<ProviderKeysResponse> {
    const ending = readSmtpUrl(url).server.host;
    await this.commands.execute(new ChangeProviderKey('smtp', { secret: url, ending }, actor.userId));
    return await this.list();
  }

  @Put('keys/twilio')
  @FreshProof()
  @Problems(KeyFromEnvironment, NoSecretsKey)
  async setTwilio(@Body() account: TwilioInput, @CurrentUser() actor: Actor): Promise<ProviderKeysResponse> {
    const key = { secret: JSON.stringify(account), ending: account.accountSid };
    await this.commands.execute(new ChangeProviderKey('twilio', key, actor.userId));
    return await this.list();
  }

  /** Without `webhookSecret`, the endpoint for Stripe's events is made through its API. */
  @Put('keys/stripe')
  @FreshProof()
  @Problems(KeyFromEnvironment, NoSecretsKey, PaymentsUnavailable)
  async setStripe(@Body() input: StripeKeysInput, @CurrentUser() actor: Actor): Promise<ProviderKeysResponse> {
    await this.commands.execute(new ChangeStripeKeys(input, actor.userId));
    return await this.list();
  }

  @Delete('keys/sendgrid')
  @FreshProof()
  @HttpCode(204)
  @Problems(KeyFromEnvironment)
  async removeSendgrid(@CurrentUser() actor: Actor): Promise<void> {
    await this.commands.execute(new ChangeProviderKey('sendgrid', null, actor.userId));
  }

  @Delete('keys/smtp')
  @FreshProof()
  @HttpCode(204)
  @Problems(KeyFromEnvironment)
  async removeSmtp(@CurrentUser() actor: Actor): Promise<void> {
    await this.commands.execute(new ChangeProviderKey('smtp', null, actor.userId));
  }

  @Delete('keys/twilio')
  @FreshProof()
  @HttpCode(204)
  @Problems(KeyFromEnvironment)
  async removeTwilio(@CurrentUser() actor: Actor): Promise<void> {
    await this.commands.execute(new ChangeProviderKey('twilio', null, actor.userId));
  }

  @Delete('keys/stripe')
  @FreshProof()
  @HttpCode(204)
  @Problems(KeyFromEnvironment)
  async removeStripe(@CurrentUser() actor: Actor): Promise<void> {
    await this.commands.execute(new ChangeProviderKey('stripe', null, actor.userId));
  }

  /** Sends a message to the caller at once and returns what the provider said. */
  @Post('test-message')
  @HttpCode(200)
  test(@Body() { channel }: TestMessageInput, @CurrentUser() actor: Actor): Promise<TestMessageResponse> {
    return this.commands.execute(new SendTestMessage(channel, actor.userId));
  }

  @Get('payments/status')
  async paymentStatus(): Promise<PaymentStatusResponse> {
    const { provider, mode } = (await this.payments.keys()) ?? { provider: 'none' as const, mode: null };
    return { provider, mode };
  }
}
