import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Sql } from '../../shared/sql/sql.js';

/** The backups that may have a person, as far as the program knows of them. */
@Injectable()
export class KnownBackups {
  constructor(
    private readonly sql: Sql,
    private readonly config: Config,
  ) {}

  /** When those after a moment were made, newest first; ISO 8601. Others, such as copies of a disk, are the operator's to know. */
  async since(moment: Date): Promise<string[]> {
    const nightly = await this.sql.rows<{ at: string }>(
      `select finished_at as at from operations.backups where kind = 'backup' and problem is null order by finished_at desc limit $1`,
      [this.config.backup.keep],
    );
    const times = [...nightly.map(({ at }) => new Date(at)), ...(await this.ofEmbedded())];
    const after = times.filter((time) => time >= moment).sort((a, b) => b.getTime() - a.getTime());
    return after.map((time) => time.toISOString());
  }

  /** `npm run backup` names folders after the time, with `-` for `:`. */
  private async ofEmbedded(): Promise<Date[]> {
    const names = await readdir(path.join(this.config.dataDir, 'backups', 'base')).catch(() => []);
    return names.flatMap((name) => {
      const time = new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
      return Number.isNaN(time.getTime()) ? [] : [time];
    });
  }
}
