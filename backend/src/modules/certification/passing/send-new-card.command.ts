import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Certification } from '../domain/certification.entity.js';
import { CertificationNotFound, NoAddressForCard } from '../domain/certification.errors.js';
import { ADDRESSEE, type Addressee } from './send-certification-mails.reaction.js';

/** Emails a student's card once more, with the name that they have now. Returns the certification's id. */
export class SendNewCard extends Command<string> {
  constructor(readonly certificationId: string) {
    super();
  }
}

@CommandHandler(SendNewCard)
export class SendNewCardHandler implements ICommandHandler<SendNewCard> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {CertificationNotFound} @throws {CertificationIsRevoked} @throws {NoAddressForCard} */
  async execute({ certificationId }: SendNewCard): Promise<string> {
    await this.em.transactional(async (em) => {
      const found = { id: certificationId };
      const certification = await lockOrFail(em, Certification, found, () => new CertificationNotFound());
      const addressee = await this.sql.one<Addressee>(ADDRESSEE, [certification.studentId]);
      if (!addressee) throw new NoAddressForCard();
      certification.sendAgain(addressee.name, this.clock.now());
    });
    return certificationId;
  }
}
