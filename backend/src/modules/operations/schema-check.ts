import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfigError } from '../../config.js';
import { type NewerSchema, newerSchema, newerSchemaText } from '../../migrations/newer-schema.js';
import { DatabaseStatus } from '../../shared/sql/database-status.js';
import { Sql } from '../../shared/sql/sql.js';

/** Looks whether a newer version has been at the database: after a step back, or while an upgrade goes on. */
@Injectable()
export class SchemaCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('Start');

  constructor(
    private readonly sql: Sql,
    private readonly database: DatabaseStatus,
  ) {}

  /** @throws {ConfigError} if this version can't work with it; a program that waited for its database stops itself */
  async onApplicationBootstrap(): Promise<void> {
    let hasStarted = false;
    await this.database.atStart(async () => {
      const newer = await this.newer();
      if (!newer) return;
      if (newer.isReadable) return this.logger.warn(newerSchemaText(newer));
      if (!hasStarted) throw new ConfigError(newerSchemaText(newer));
      this.logger.error(newerSchemaText(newer));
      process.exitCode = 1;
      process.kill(process.pid, 'SIGTERM');
    });
    hasStarted = true;
  }

  newer(): Promise<NewerSchema | undefined> {
    return newerSchema((sql, values) => this.sql.rows(sql, values));
  }
}
