import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { type Choices, Preferences } from '../domain/preferences.entity.js';
import { SMS_PURPOSES, type SmsPurpose } from '../domain/sms-consent.entity.js';
import type { ChangePreferencesDto, PreferencesRow } from '../notifications.dto.js';
import { GetPreferences } from '../queries/get-preferences.query.js';
import { CHOICE_OF_PURPOSE } from '../sms-choices.js';
import { SmsConsents } from '../sms-consents.js';

const PROVE_FIRST =
  'Choose text messages under Security first: we send a code there to make sure that your phone gets them.';

/** Changes what a person receives. Turning text messages on records their consent, and turning them off revokes it. */
export class ChangePreferences extends Command<PreferencesRow> {
  constructor(
    readonly userId: string,
    readonly given: ChangePreferencesDto,
  ) {
    super();
  }
}

@CommandHandler(ChangePreferences)
export class ChangePreferencesHandler implements ICommandHandler<ChangePreferences> {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly queries: QueryBus,
    private readonly consents: SmsConsents,
  ) {}

  async execute({ userId, given }: ChangePreferences): Promise<PreferencesRow> {
    const choices = choicesIn(given);
    await this.em.transactional(async (em) => {
      const preferences = (await em.findOne(Preferences, userId)) ?? Preferences.of(userId);
      for (const purpose of SMS_PURPOSES) {
        const wanted = choices[CHOICE_OF_PURPOSE[purpose]];
        if (wanted !== undefined) await this.settleConsent(userId, purpose, wanted);
      }
      preferences.choose(choices);
      em.persist(preferences);
    });
    return await this.queries.execute(new GetPreferences(userId));
  }

  private async settleConsent(userId: string, purpose: SmsPurpose, wanted: boolean): Promise<void> {
    if (!wanted) return await this.consents.revoke({ userId, purpose });
    const user = await this.reachOf(userId);
    const phone = normalPhone(user?.phone ?? '');
    const path = CHOICE_OF_PURPOSE[purpose];
    if (!phone) throw new InvalidInput({ path, message: 'Add your phone number to your profile first.' });
    if (purpose === 'mfa_codes' && user?.codesGoElsewhere) throw new InvalidInput({ path, message: PROVE_FIRST });
    await this.consents.revoke({ userId, purpose }, phone);
    await this.consents.grant({ userId, purpose }, phone, 'settings');
  }

  /** How text messages reach a person, and whether their sign-in codes have to come by other means until a code has proved the number. */
  private async reachOf(userId: string): Promise<{ phone: string | null; codesGoElsewhere: boolean } | undefined> {
    return await this.read.one(
      `select phone, second_step <> 'none' and not (second_step = 'sms' and second_step_phone = phone) as "codesGoElsewhere"
       from identity.users where id = $1`,
      [userId],
    );
  }
}

/** The switches that the call names, as booleans. */
function choicesIn(given: ChangePreferencesDto): Partial<Choices> {
  const named = Object.entries(given).filter(([, position]) => position !== undefined && position !== null);
  return Object.fromEntries(named.map(([choice, position]) => [choice, Boolean(position)]));
}
