import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Import } from '../domain/import.entity.js';
import { ImportUndo } from '../import-undo.js';
import { lockImport } from './lock-import.js';

/** Brings in what an import found, in the background. Returns its id. */
export class CommitImport extends Command<string> {
  constructor(
    readonly id: string,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(CommitImport)
export class CommitImportHandler implements ICommandHandler<CommitImport> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {ImportNotFound} @throws {ImportNotReady} @throws {NothingToImport} */
  async execute({ id, userId }: CommitImport): Promise<string> {
    await this.em.transactional(async (em) => {
      (await lockImport(em, id)).requestCommit(userId);
    });
    return id;
  }
}

/** Takes back what an import made, in the background, or stops its commit. Returns its id. */
export class UndoImport extends Command<string> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(UndoImport)
export class UndoImportHandler implements ICommandHandler<UndoImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly undo: ImportUndo,
  ) {}

  /** @throws {ImportNotFound} @throws {ImportNotCommitted} @throws {ImportBusy} @throws {UndoEnded} @throws {NewerImport} */
  async execute({ id }: UndoImport): Promise<string> {
    await this.em.transactional(async (em) => {
      const imported = await lockImport(em, id);
      imported.requestUndo(this.clock.now());
      if (imported.state === 'undoing') await this.undo.refuseIfChangedSince(id);
    });
    return id;
  }
}

/** Removes an import that never came in, with what was read. Returns nothing. */
export class RemoveImport extends Command<void> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(RemoveImport)
export class RemoveImportHandler implements ICommandHandler<RemoveImport> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {ImportNotFound} @throws {ImportCommitted} @throws {ImportBusy} */
  async execute({ id }: RemoveImport): Promise<void> {
    await this.em.transactional(async (em) => {
      const imported = await lockImport(em, id);
      imported.remove();
      await em.flush();
      await em.nativeDelete(Import, { id });
    });
  }
}
