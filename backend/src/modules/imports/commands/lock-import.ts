import type { EntityManager } from '@mikro-orm/postgresql';
import { Sql } from '../../../shared/sql/sql.js';
import { Import } from '../domain/import.entity.js';
import { ImportNotFound } from '../domain/imports.errors.js';

/**
 * Loads an import, and lets nobody else change it until the transaction ends. It waits for no commit that is running, whose records refer
 * to the import and keep its row from being locked whole: somebody may want to stop it.
 * @throws {ImportNotFound}
 */
export async function lockImport(em: EntityManager, id: string): Promise<Import> {
  await new Sql(em).run('select from imports.imports where id = $1 for no key update', [id]);
  return await em.findOneOrFail(Import, { id }, { failHandler: () => new ImportNotFound() });
}
