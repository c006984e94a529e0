import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Certification } from '../domain/certification.entity.js';
import { CertificationNotFound } from '../domain/certification.errors.js';

/** Enters, corrects or removes the AHA eCard code of a certification, and returns the certification's id. */
export class SetEcardCode extends Command<string> {
  constructor(
    readonly certificationId: string,
    /** Null to remove it. */
    readonly code: string | null,
  ) {
    super();
  }
}

@CommandHandler(SetEcardCode)
export class SetEcardCodeHandler implements ICommandHandler<SetEcardCode> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {CertificationNotFound} @throws {CertificationIsRevoked} @throws {EcardCodeTaken} */
  async execute({ certificationId, code }: SetEcardCode): Promise<string> {
    await this.em.transactional(async (em) => {
      const certification = await lockOrFail(
        em,
        Certification,
        { id: certificationId },
        () => new CertificationNotFound(),
      );
      certification.setEcardCode(code);
    });
    return certificationId;
  }
}
