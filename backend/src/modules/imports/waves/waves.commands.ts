import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { lockImport } from '../commands/lock-import.js';

/** Invites the people of an import who have an address of their own and no account, in waves. Returns its id. */
export class InviteImportedPeople extends Command<string> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(InviteImportedPeople)
export class InviteImportedPeopleHandler implements ICommandHandler<InviteImportedPeople> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
  ) {}

  /** @throws {ImportNotFound} @throws {ImportNotCommitted} @throws {CenterNotOpen} */
  async execute({ id }: InviteImportedPeople): Promise<string> {
    await this.em.transactional(async (em) => {
      await this.center.assertOpen();
      (await lockImport(em, id)).invitePeople(this.clock.now());
    });
    return id;
  }
}

/** Lets the waves of an import go on, after staff have looked at what bounced. Returns its id. */
export class ResumeImportEmails extends Command<string> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(ResumeImportEmails)
export class ResumeImportEmailsHandler implements ICommandHandler<ResumeImportEmails> {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws {ImportNotFound} @throws {ImportNotCommitted} */
  async execute({ id }: ResumeImportEmails): Promise<string> {
    await this.em.transactional(async (em) => {
      (await lockImport(em, id)).resumeEmails();
      await this.notifications.resumeWaves(id);
    });
    return id;
  }
}
