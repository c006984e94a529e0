import { ProviderUnavailable } from '../delivery.port.js';
import type { ProviderKeys, TwilioAccount } from '../provider-keys.port.js';
import { withStoredKeys } from '../with-stored-keys.js';
import { type Sms, SmsPort } from './sms.port.js';
import type { TwilioSettings } from './twilio.adapter.js';
import { twilioAccount } from './twilio-account.js';

/** Sends through the account of the environment, or else through the one that an admin entered. */
export class ChosenSms extends SmsPort {
  private chosen: { key: string; adapter: SmsPort } | undefined;

  constructor(
    private readonly account: TwilioAccount | undefined,
    private readonly addresses: Pick<TwilioSettings, 'statusCallback' | 'apiBase'>,
    private readonly keys: ProviderKeys,
    private readonly withoutProvider: SmsPort,
  ) {
    super();
  }

  async send(sms: Sms): Promise<string | null> {
    return await withStoredKeys(this.keys, async () => (await this.adapter()).send(sms));
  }

  private async adapter(): Promise<SmsPort> {
    const account = await twilioAccount(this.account, this.keys);
    const problem = account ? undefined : (await this.keys.stored()).problems?.twilio;
    if (problem) throw new ProviderUnavailable(problem);
    if (!account) return this.withoutProvider;
    const key = JSON.stringify(account);
    if (this.chosen?.key !== key) {
      const { TwilioSms } = await import('./twilio.adapter.js');
      this.chosen = { key, adapter: new TwilioSms({ ...account, ...this.addresses }) };
    }
    return this.chosen.adapter;
  }
}
