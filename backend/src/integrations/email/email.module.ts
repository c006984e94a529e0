import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { EmailPort } from './email.port.js';
import { LocalMailbox } from './local-mailbox.adapter.js';
import { NoEmailProvider } from './no-provider.adapter.js';
import { SmtpEmail } from './smtp.adapter.js';

/** Chooses who carries mail: SendGrid, else SMTP, else the local mailbox, which a production installation does not have. */
async function chooseEmail({ mail, production }: Config): Promise<EmailPort> {
  if (mail.sendgridApiKey) {
    // Loaded only where it is used: SDKs are most of what a start has to read.
    const { SendgridEmail } = await import('./sendgrid.adapter.js');
    return SendgridEmail.with(mail.sendgridApiKey, mail.from);
  }
  if (mail.smtpUrl) return new SmtpEmail(mail.smtpUrl, mail.from);
  return production ? new NoEmailProvider() : new LocalMailbox();
}

@Global()
@Module({
  providers: [{ provide: EmailPort, inject: [Config], useFactory: chooseEmail }],
  exports: [EmailPort],
})
export class EmailModule {}
