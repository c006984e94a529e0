import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Certification } from '../domain/certification.entity.js';
import { CertificationNotFound } from '../domain/certification.errors.js';
import { codeFormatOf } from './queries/code-format.js';

/** Enters, corrects or removes the code of the agency's card of a certification, and returns the certification's id. */
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
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  /** @throws {CertificationNotFound} @throws {NotAnEcardCode} @throws {CertificationIsRevoked} @throws {EcardCodeTaken} */
  async execute({ certificationId, code }: SetEcardCode): Promise<string> {
    await this.em.transactional(async (em) => {
      const certification = await lockOrFail(
        em,
        Certification,
        { id: certificationId },
        () => new CertificationNotFound(),
      );
      certification.setEcardCode(code, await codeFormatOf(this.sql, certification));
    });
    return certificationId;
  }
}
