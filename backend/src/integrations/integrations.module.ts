import { Global, Logger, Module } from '@nestjs/common';
import { Config, isReachable } from '../config.js';
import { Outages } from '../shared/events/outages.js';
import { CalendarPort } from './calendar/calendar.port.js';
import { DnsPort } from './dns/dns.port.js';
import { SystemDns } from './dns/system-dns.adapter.js';
import { ChosenEmail } from './email/chosen-email.js';
import { EmailPort } from './email/email.port.js';
import { EmailWebhooksPort } from './email/email-webhooks.port.js';
import { SendgridWebhooks } from './email/sendgrid-webhooks.adapter.js';
import { DiskFiles } from './files/disk-files.adapter.js';
import { FilesPort } from './files/files.port.js';
import { ProviderNotSetUp } from './identity-provider/identity-provider.errors.js';
import { IdentityProviderPort } from './identity-provider/identity-provider.port.js';
import { ChosenPayments } from './payments/chosen-payments.js';
import { EmulatedGatewayController } from './payments/emulator/emulated-gateway.controller.js';
import { PaymentsPort, webhookUrl } from './payments/payments.port.js';
import { NoPaymentsSetup, PaymentsSetupPort } from './payments/payments-setup.port.js';
import { NoPayments } from './payments/stripe-payments.adapter.js';
import { StripeSetup } from './payments/stripe-setup.adapter.js';
import { ProviderKeys } from './provider-keys.port.js';
import { ChosenSms } from './sms/chosen-sms.js';
import { SmsPort } from './sms/sms.port.js';
import { SmsWebhooksPort } from './sms/sms-webhooks.port.js';
import { TwilioWebhooks } from './sms/twilio-signature.js';
import { throughChannel } from './through-channel.js';

/** Chooses each port's adapter. SDKs are imported only when configured, because they dominate the start-up time. */
@Global()
@Module({
  controllers: [EmulatedGatewayController],
  providers: [
    { provide: EmailPort, inject: [Config, ProviderKeys, Outages], useFactory: chooseEmail },
    {
      provide: EmailWebhooksPort,
      inject: [Config],
      useFactory: ({ mail }: Config) => new SendgridWebhooks(mail.sendgridWebhookKey),
    },
    { provide: SmsPort, inject: [Config, ProviderKeys, Outages], useFactory: chooseSms },
    { provide: SmsWebhooksPort, inject: [Config, ProviderKeys], useFactory: chooseSmsWebhooks },
    { provide: FilesPort, inject: [Config], useFactory: chooseFiles },
    { provide: IdentityProviderPort, inject: [Config], useFactory: chooseIdentityProvider },
    { provide: DnsPort, useFactory: () => new SystemDns() },
    { provide: CalendarPort, inject: [Config, Outages], useFactory: chooseCalendar },
    { provide: PaymentsPort, inject: [Config, ProviderKeys, Outages], useFactory: choosePayments },
    { provide: PaymentsSetupPort, inject: [Config], useFactory: choosePaymentsSetup },
  ],
  exports: [
    CalendarPort,
    DnsPort,
    EmailPort,
    EmailWebhooksPort,
    SmsPort,
    SmsWebhooksPort,
    FilesPort,
    IdentityProviderPort,
    PaymentsPort,
    PaymentsSetupPort,
  ],
})
export class IntegrationsModule {}

/** SendGrid, else SMTP, else the local mailbox. */
function chooseEmail(config: Config, keys: ProviderKeys, outages: Outages): EmailPort {
  const isSet = config.mail.sendgridApiKey || config.mail.smtp;
  const problem =
    'No email is sent, because no provider is configured. Set SENDGRID_API_KEY or SMTP_URL, or enter a key in Settings.';
  const email = new ChosenEmail(config.mail, keys, withoutProvider(config, problem, !isSet));
  return throughChannel(outages, 'email', email, ['send']);
}

/** Twilio, else the local mailbox. */
function chooseSms(config: Config, keys: ProviderKeys, outages: Outages): SmsPort {
  const problem =
    'No text message is sent, because no provider is configured. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or enter them in Settings.';
  // Twilio refuses an address that it can't reach.
  const takesReports = isReachable(config) || config.twilioApiBase;
  const statusCallback = !takesReports ? undefined : `${config.publicUrl}/api/webhooks/twilio/status`;
  const sms = new ChosenSms(
    config.sms,
    { statusCallback, apiBase: config.twilioApiBase },
    keys,
    withoutProvider(config, problem, !config.sms),
  );
  return throughChannel(outages, 'sms', sms, ['send']);
}

function chooseSmsWebhooks(config: Config, keys: ProviderKeys): SmsWebhooksPort {
  return new TwilioWebhooks(config, keys);
}

/**
 * On a machine that nobody else reaches, sends nothing: the notifications module stores every message, and /dev/mailbox
 * shows them. Elsewhere, warns at the start and fails every message.
 */
function withoutProvider(config: Config, problem: string, warns: boolean) {
  const wantedRecords = async () => null;
  if (config.local) return { send: async () => null, wantedRecords };
  if (warns) new Logger('Integrations').warn(problem);
  return {
    wantedRecords,
    async send(): Promise<never> {
      throw new Error(problem);
    },
  };
}

/** A bucket, else the data folder. */
async function chooseFiles(config: Config): Promise<FilesPort> {
  if (!config.s3) return new DiskFiles(config);
  const { S3Files } = await import('./files/s3-files.adapter.js');
  return new S3Files(config.s3);
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

/** Stripe, or the emulator that `npm start` runs, or no payments. A copy that is held must not charge the cards of the original. */
function choosePayments(config: Config, keys: ProviderKeys, outages: Outages): PaymentsPort {
  if (config.held) return new NoPayments();
  const payments = new ChosenPayments(config.stripe, config.stripeApiBase, keys);
  return throughChannel<PaymentsPort>(outages, 'payments', payments, GATEWAY_CALLS);
}

function choosePaymentsSetup({ stripeApiBase, publicUrl, held }: Config): PaymentsSetupPort {
  if (held) return new NoPaymentsSetup();
  return new StripeSetup(webhookUrl(publicUrl), stripeApiBase);
}

/** All but what reads a webhook or the keys. */
const GATEWAY_CALLS = [
  'account',
  'webhookEndpoints',
  'payTestCard',
  'createPayment',
  'findPayment',
  'cancelPayment',
  'charge',
  'findCharge',
  'createCustomer',
  'createSetup',
  'findSetup',
  'findSetupOf',
  'verifyBankAccount',
  'discardSetup',
  'refund',
  'latestEvents',
] as const satisfies (keyof PaymentsPort)[];

/** Google Calendar, or none: then classes are written nowhere. */
async function chooseCalendar({ calendar }: Config, outages: Outages): Promise<CalendarPort> {
  if (!calendar) return { isConfigured: false, put: refuseCalendar, remove: refuseCalendar, check: refuseCalendar };
  const { GoogleCalendar } = await import('./calendar/google-calendar.adapter.js');
  return throughChannel<CalendarPort>(outages, 'calendar', new GoogleCalendar(calendar), ['put', 'remove']);
}

async function refuseCalendar(): Promise<never> {
  throw new Error('No calendar is configured.');
}
