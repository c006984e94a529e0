import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { NotificationsApi, type SpokenPurpose } from '../../../notifications/index.js';
import { smsConsentsChanged } from '../../events.js';
import type { SmsConsentsInput } from '../sms-consents.dto.js';
import { lockStudent } from './lock-student.js';

/** Staff record what a student says about text messages: what they want, to the number of their record, and what no longer. */
export class ChangeSmsConsents extends Command<void> {
  constructor(
    readonly studentId: string,
    readonly input: SmsConsentsInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeSmsConsents)
export class ChangeSmsConsentsHandler implements ICommandHandler<ChangeSmsConsents> {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * @throws {StudentNotFound}
   * @throws {InvalidInput} on `phone` if there is no number, or the center sends no text messages to it
   */
  async execute({ studentId, input, actor }: ChangeSmsConsents): Promise<void> {
    const { given = [], withdrawn = [] } = input;
    const both = given.find((purpose) => withdrawn.includes(purpose));
    if (both) throw new InvalidInput({ path: 'withdrawn', message: `${both} is both given and withdrawn` });
    await this.em.transactional(async (em) => {
      const { phone } = await lockStudent(em, studentId, actor);
      const ended: SpokenPurpose[] = [];
      for (const purpose of withdrawn) {
        if (await this.notifications.withdrawSmsConsent(studentId, purpose)) ended.push(purpose);
      }
      const begun = given.length
        ? await this.notifications.recordSpokenConsents({ studentId, phone, purposes: given, recordedBy: actor.userId })
        : [];
      if (begun.length || ended.length) raise(em, smsConsentsChanged({ studentId, given: begun, withdrawn: ended }));
    });
  }
}
