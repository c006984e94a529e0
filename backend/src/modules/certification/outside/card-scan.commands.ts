import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Certification } from '../domain/certification.entity.js';
import { CertificationNotFound } from '../domain/certification.errors.js';
import { readScan } from './card-scan.js';

/** Stores a scan of an outside card in place of an earlier one. Returns the certification's id. */
export class SetCardScan extends Command<string> {
  constructor(
    readonly certificationId: string,
    /** The raw upload; undefined if the request had none. */
    readonly upload: Buffer | undefined,
  ) {
    super();
  }
}

@CommandHandler(SetCardScan)
export class SetCardScanHandler implements ICommandHandler<SetCardScan> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FilesPort,
  ) {}

  /** @throws {CertificationNotFound} @throws {NotAnOutsideCard} @throws {CertificationIsRevoked} @throws {InvalidInput} */
  async execute({ certificationId, upload }: SetCardScan): Promise<string> {
    const { bytes, extension } = await readScan(upload);
    const key = await this.files.put(bytes, extension);
    try {
      await changeScan(this.em, certificationId, key);
    } catch (error) {
      await this.files.remove(key);
      throw error;
    }
    return certificationId;
  }
}

/** Removes the scan of an outside card. Returns the certification's id. */
export class RemoveCardScan extends Command<string> {
  constructor(readonly certificationId: string) {
    super();
  }
}

@CommandHandler(RemoveCardScan)
export class RemoveCardScanHandler implements ICommandHandler<RemoveCardScan> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {CertificationNotFound} @throws {NotAnOutsideCard} @throws {CertificationIsRevoked} */
  async execute({ certificationId }: RemoveCardScan): Promise<string> {
    await changeScan(this.em, certificationId, null);
    return certificationId;
  }
}

const changeScan = (em: EntityManager, id: string, key: string | null): Promise<void> =>
  em.transactional(async (inTransaction) => {
    const certification = await lockOrFail(inTransaction, Certification, { id }, () => new CertificationNotFound());
    certification.changeScan(key);
  });
