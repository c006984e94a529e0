import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { Sql } from '../../../shared/sql/sql.js';
import { MailSubscription } from '../domain/mail-subscription.entity.js';
import { type Choices, MAIL_CHOICE_NAMES, Preferences } from '../domain/preferences.entity.js';
import { SMS_PURPOSES, type SmsPurpose } from '../domain/sms-consent.entity.js';
import { ErasedOptOuts } from '../erased/erased-opt-outs.js';
import { NotificationsApi } from '../notifications.api.js';
import { CHOICE_OF_PURPOSE, SmsConsents } from '../sms/sms-consents.js';
import type { PreferencesInput } from './preferences.dto.js';

const PROVE_FIRST =
  'Choose text messages under Security first: we send a code there to make sure that your phone gets them.';

/** Changes a person's preferences. Turning text messages on records their consent, turning them off revokes it. */
export class ChangePreferences extends Command<void> {
  constructor(
    readonly userId: string,
    readonly input: PreferencesInput,
  ) {
    super();
  }
}

@CommandHandler(ChangePreferences)
export class ChangePreferencesHandler implements ICommandHandler<ChangePreferences> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly consents: SmsConsents,
    private readonly notifications: NotificationsApi,
    private readonly erased: ErasedOptOuts,
  ) {}

  async execute({ userId, input }: ChangePreferences): Promise<void> {
    const choices = choicesIn(input);
    await this.em.transactional(async (em) => {
      const preferences = (await em.findOne(Preferences, userId)) ?? Preferences.of(userId);
      for (const purpose of SMS_PURPOSES) {
        const wanted = choices[CHOICE_OF_PURPOSE[purpose]];
        if (wanted !== undefined) await this.updateConsent(userId, purpose, wanted);
      }
      preferences.choose(choices);
      await this.resumeMails(userId, choices);
      em.persist(preferences);
    });
  }

  /** Turning a switch on also undoes an unsubscription by a link. */
  private async resumeMails(userId: string, choices: Partial<Choices>): Promise<void> {
    const resumed = MAIL_CHOICE_NAMES.filter((choice) => choices[choice]);
    if (resumed.length === 0) return;
    const user = await this.sql.one<{ email: string }>('select email from identity.users where id = $1', [userId]);
    const ended = await this.em.find(MailSubscription, { address: user?.email ?? '', choice: { $in: resumed } });
    for (const subscription of ended) subscription.resume();
    if (user) await this.erased.lift(user.email, resumed);
  }

  private async updateConsent(userId: string, purpose: SmsPurpose, wanted: boolean): Promise<void> {
    if (!wanted) return await this.consents.revoke({ userId, purpose });
    const user = await this.phoneOf(userId);
    const phone = normalPhone(user?.phone ?? '');
    const path = CHOICE_OF_PURPOSE[purpose];
    if (!phone) throw new InvalidInput({ path, message: 'Add your phone number under Settings, Notifications first.' });
    if (purpose === 'mfa_codes' && user?.codesGoElsewhere) throw new InvalidInput({ path, message: PROVE_FIRST });
    await this.notifications.assertTextable(phone, path);
    await this.consents.revoke({ userId, purpose }, phone);
    await this.consents.grant({ userId, purpose }, phone, 'settings');
  }

  /** The person's phone, and whether security codes can't go there until a code has verified it. */
  private async phoneOf(userId: string): Promise<{ phone: string | null; codesGoElsewhere: boolean } | undefined> {
    return await this.sql.one(
      `select phone, mfa_method <> 'none' and not (mfa_method = 'sms' and mfa_phone = phone) as "codesGoElsewhere"
       from identity.users where id = $1`,
      [userId],
    );
  }
}

/** The switches in the input, as booleans. */
function choicesIn(input: PreferencesInput): Partial<Choices> {
  const entries = Object.entries(input).filter(([, position]) => position !== undefined && position !== null);
  return Object.fromEntries(entries.map(([choice, position]) => [choice, Boolean(position)]));
}
