import { FilesPort } from '../../../../integrations/files/files.port.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { mailFilesDropped } from '../../events.js';

/** Removes the files of deleted messages that no other message has. */
@Reaction({ on: mailFilesDropped, queue: 'domain' })
export class RemoveDroppedFiles {
  constructor(
    private readonly sql: Sql,
    private readonly files: FilesPort,
  ) {}

  async handle({ keys }: EventOf<typeof mailFilesDropped>): Promise<void> {
    const unused = await this.sql.rows<{ key: string }>(UNUSED, [keys]);
    for (const { key } of unused) await this.files.remove(key);
  }
}

const UNUSED = `
  select key from unnest($1::text[]) key
  where key not in (
    select file ->> 'key' from notifications.messages m
    cross join lateral jsonb_array_elements(m.attachment) file
    where jsonb_typeof(m.attachment) = 'array' and file ->> 'key' is not null
  )`;
