import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { LocalSmsMailbox } from './local-mailbox.adapter.js';
import { NoSmsProvider } from './no-provider.adapter.js';
import { SmsPort } from './sms.port.js';

/** Chooses who carries text messages: Twilio, else the local mailbox, which a production installation does not have. */
async function chooseSms({ sms, production }: Config): Promise<SmsPort> {
  if (sms) {
    // Loaded only where it is used: this SDK is larger than the rest of the program.
    const { TwilioSms } = await import('./twilio.adapter.js');
    return TwilioSms.with(sms);
  }
  return production ? new NoSmsProvider() : new LocalSmsMailbox();
}

@Global()
@Module({
  providers: [{ provide: SmsPort, inject: [Config], useFactory: chooseSms }],
  exports: [SmsPort],
})
export class SmsModule {}
