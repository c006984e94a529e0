import { Global, Inject, Module, type OnModuleDestroy, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../config.js';
import { EmailPort } from './email/email.port.js';
import { SmtpEmail } from './email/smtp.adapter.js';
import { DiskFiles } from './files/disk-files.adapter.js';
import { FilesPort } from './files/files.port.js';
import { ProviderNotSetUp } from './identity-provider/identity-provider.errors.js';
import { IdentityProviderPort } from './identity-provider/identity-provider.port.js';
import { EmulatedGatewayController } from './payments/emulator/emulated-gateway.controller.js';
import { EMULATOR_PUBLISHABLE_KEY, EMULATOR_SECRET_KEY, StripeEmulator } from './payments/emulator/stripe-emulator.js';
import { PaymentsPort } from './payments/payments.port.js';
import { NoPayments, StripePayments } from './payments/stripe-payments.adapter.js';
import { SmsPort } from './sms/sms.port.js';

/** Chooses each port's adapter. SDKs are imported only when configured, because they dominate the start-up time. */
@Global()
@Module({
  controllers: [EmulatedGatewayController],
  providers: [
    { provide: EmailPort, inject: [Config], useFactory: chooseEmail },
    { provide: SmsPort, inject: [Config], useFactory: chooseSms },
    { provide: FilesPort, useClass: DiskFiles },
    { provide: IdentityProviderPort, inject: [Config], useFactory: chooseIdentityProvider },
    { provide: StripeEmulator, inject: [Config, HttpAdapterHost], useFactory: startEmulator },
    { provide: PaymentsPort, inject: [Config, { token: StripeEmulator, optional: true }], useFactory: choosePayments },
  ],
  exports: [EmailPort, SmsPort, FilesPort, IdentityProviderPort, PaymentsPort],
})
export class IntegrationsModule implements OnModuleDestroy {
  constructor(@Optional() @Inject(StripeEmulator) private readonly emulator?: EmulatorWithPort) {}

  async onModuleDestroy(): Promise<void> {
    await this.emulator?.stop();
  }
}

/** SendGrid, else SMTP, else the local mailbox. */
async function chooseEmail({ mail, production }: Config): Promise<EmailPort> {
  if (mail.sendgridApiKey) {
    const { SendgridEmail } = await import('./email/sendgrid.adapter.js');
    return SendgridEmail.with(mail.sendgridApiKey, mail.from);
  }
  if (mail.smtpUrl) return new SmtpEmail(mail.smtpUrl, mail.from);
  return withoutProvider(production, 'No email provider is configured: set SENDGRID_API_KEY or SMTP_URL.');
}

/** Twilio, else the local mailbox. */
async function chooseSms({ sms, production }: Config): Promise<SmsPort> {
  if (sms) {
    const { TwilioSms } = await import('./sms/twilio.adapter.js');
    return TwilioSms.with(sms);
  }
  return withoutProvider(
    production,
    'No SMS provider is configured: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  );
}

/**
 * Fails every message in production, so that an installation without a provider notices. Otherwise sends nothing: the
 * notifications module stores every message, and /dev/mailbox shows them.
 */
function withoutProvider(production: boolean, problem: string) {
  return {
    async send(): Promise<void> {
      if (production) throw new Error(problem);
    },
  };
}

async function chooseIdentityProvider({ google, publicUrl }: Config): Promise<IdentityProviderPort> {
  if (!google) return { isAvailable: false, begin: refuseSignIn, finish: refuseSignIn };
  const { OpenIdProvider } = await import('./identity-provider/openid-provider.adapter.js');
  // Must be registered at the provider.
  return new OpenIdProvider({ ...google, redirectAddress: `${publicUrl}/api/auth/google/callback` });
}

async function refuseSignIn(): Promise<never> {
  throw new ProviderNotSetUp();
}

type EmulatorWithPort = StripeEmulator & { port: number };

async function startEmulator(config: Config, host: HttpAdapterHost): Promise<EmulatorWithPort | null> {
  if (config.stripe || config.production || config.role === 'worker') return null;
  const emulator = new StripeEmulator(async () => `${ownAddress(host)}/api/webhooks/stripe`);
  return Object.assign(emulator, { port: await emulator.start() });
}

/** Stripe if a key is configured, else the emulator in development and no payments in production. */
function choosePayments(config: Config, emulator?: EmulatorWithPort | null): PaymentsPort {
  if (config.stripe) return new StripePayments(config.stripe);
  if (!emulator) return new NoPayments();
  return new StripePayments({
    secretKey: EMULATOR_SECRET_KEY,
    publishableKey: EMULATOR_PUBLISHABLE_KEY,
    webhookSecret: emulator.webhookSecret,
    server: { port: emulator.port },
  });
}

function ownAddress(host: HttpAdapterHost): string {
  const { address, port } = host.httpAdapter.getHttpServer().address() as { address: string; port: number };
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
