import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { type Choices, Preferences } from '../domain/preferences.entity.js';
import { SMS_PURPOSES, SmsConsent, type SmsPurpose } from '../domain/sms-consent.entity.js';
import type { ChangePreferencesDto, PreferencesRow } from '../notifications.dto.js';
import { GetPreferences } from '../queries/get-preferences.query.js';
import { CHOICE_OF_PURPOSE } from '../sms-choices.js';

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
    private readonly clock: Clock,
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
    const now = this.clock.now();
    const given = await this.em.find(SmsConsent, { userId, purpose, revokedAt: null });
    if (!wanted) for (const consent of given) consent.revoke(now);
    if (!wanted || given.length > 0) return;
    const phone = await this.phoneOf(userId);
    if (!phone) {
      const message = 'Add your phone number to your profile first.';
      throw new InvalidInput({ path: CHOICE_OF_PURPOSE[purpose], message });
    }
    this.em.persist(SmsConsent.grant({ userId, phone, purpose, source: 'settings' }, now));
  }

  private async phoneOf(userId: string): Promise<string | undefined> {
    const user = await this.read.one<{ phone: string | null }>('select phone from identity.users where id = $1', [
      userId,
    ]);
    return normalPhone(user?.phone ?? '');
  }
}

/** The switches that the call names, as booleans. */
function choicesIn(given: ChangePreferencesDto): Partial<Choices> {
  const named = Object.entries(given).filter(([, position]) => position !== undefined && position !== null);
  return Object.fromEntries(named.map(([choice, position]) => [choice, Boolean(position)]));
}
