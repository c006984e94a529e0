import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Import } from '../domain/import.entity.js';
import { ImportFiles, nameOf, requireFiles, type UploadedFile } from './import-files.js';
import { lockImport } from './lock-import.js';

/** Begins an import with files, which are read in the background. Returns its id. */
export class BeginImport extends Command<string> {
  constructor(
    readonly files: readonly UploadedFile[] | undefined,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(BeginImport)
export class BeginImportHandler implements ICommandHandler<BeginImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: ImportFiles,
  ) {}

  /** @throws {InvalidInput} without a file @throws {NoSecretsKey} */
  async execute({ files: sent, userId }: BeginImport): Promise<string> {
    const files = requireFiles(sent);
    const names = files.map(nameOf);
    const name = names[0]!.replace(/\.[^.]+$/, '') || names[0]!;
    const begun = Import.begin(name, names, userId, this.clock.now());
    await this.em.transactional(async (em) => {
      em.persist(begun);
      await this.files.keep(begun.id, files);
    });
    return begun.id;
  }
}

/** Adds files to an import, such as fixed rows or a newer export. Returns its id. */
export class AddImportFiles extends Command<string> {
  constructor(
    readonly id: string,
    readonly files: readonly UploadedFile[] | undefined,
  ) {
    super();
  }
}

@CommandHandler(AddImportFiles)
export class AddImportFilesHandler implements ICommandHandler<AddImportFiles> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: ImportFiles,
  ) {}

  /** @throws {InvalidInput} without a file @throws {ImportNotFound} @throws {ImportBusy} @throws {NoSecretsKey} */
  async execute({ id, files: sent }: AddImportFiles): Promise<string> {
    const files = requireFiles(sent);
    await this.em.transactional(async (em) => {
      const imported = await lockImport(em, id);
      imported.addFiles(files.map(nameOf));
      await this.files.keep(id, files);
    });
    return id;
  }
}
