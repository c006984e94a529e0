import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { FilesPort } from '../../integrations/files/files.port.js';
import type { EventOf } from '../../shared/domain/domain-event.js';
import { dayStarted } from '../../shared/events/housekeeping.js';
import { Reaction } from '../../shared/events/reaction.decorator.js';
import type { Actor } from '../../shared/http/actor.js';
import { Sql } from '../../shared/sql/sql.js';
import { ErasureKey } from '../center/index.js';
import { type EarlierErasure, Eraser } from './eraser.js';
import { personErased } from './events.js';

const PREFIX = 'erased';

/** An erasure as it is kept beside the database: ids and hashes, and nobody's name. */
interface LoggedErasure extends Omit<EarlierErasure, 'erasedAt'> {
  studentId: string;
  /** ISO 8601. */
  erasedAt: string;
  hashes: string[];
  /** The key of the hashes as it is stored, in base64. */
  key: string;
}

/**
 * The erasures, in the file storage as well: a database that was restored from an older backup doesn't know of them, and has the people.
 * Backups keep the files, and a restore brings all of them.
 */
@Injectable()
export class ErasureLog implements OnModuleInit {
  private readonly logger = new Logger('Erasures');

  constructor(
    private readonly sql: Sql,
    private readonly files: FilesPort,
    private readonly key: ErasureKey,
    private readonly eraser: Eraser,
    private readonly config: Config,
  ) {}

  /** Before anything runs: what waited in a restored copy mustn't reach somebody who was erased. */
  async onModuleInit(): Promise<void> {
    if (this.config.role === 'api') return;
    await this.applyAgain().catch((error: Error) =>
      this.logger.error(
        `Erasures were not compared with the file storage; the next night tries again: ${error.message}`,
      ),
    );
  }

  async write(erasureId: string): Promise<void> {
    const erasure = await this.sql.one<Omit<LoggedErasure, 'key'>>(
      `select e.id, e.number, e.student_id as "studentId", e.erased_at as "erasedAt", e.erased_by as "erasedBy",
         array(select h.hash from erasure.hashes h where h.erasure_id = e.id order by h.hash) as hashes
       from erasure.erasures e where e.id = $1`,
      [erasureId],
    );
    const key = (await this.key.sealed())!.toString('base64');
    await this.files.putNamed(PREFIX, erasureId, Buffer.from(JSON.stringify({ ...erasure!, key })));
  }

  /** Erases again who is here although the log says that they were erased. Returns how many. */
  async applyAgain(): Promise<number> {
    const ids = (await this.files.list(PREFIX)).map((key) => key.slice(PREFIX.length + 1, -'.json'.length));
    const known = await this.sql.rows<{ id: string }>('select id from erasure.erasures where id = any($1)', [ids]);
    const missing = ids.filter((id) => !known.some((one) => one.id === id));
    let count = 0;
    for (const id of missing) if (await this.applyOne(`${PREFIX}-${id}.json`)) count += 1;
    if (count > 0) this.logger.log(`${count} people were erased again, who are in the backup that was restored`);
    return count;
  }

  private async applyOne(file: string): Promise<boolean> {
    const bytes = await this.files.get(file);
    if (!bytes) return false;
    const { studentId, hashes, key, ...earlier }: LoggedErasure = JSON.parse(bytes.toString('utf8'));
    await this.key.adopt(Buffer.from(key, 'base64'));
    const isHere = await this.sql.one('select id from people.students where id = $1', [studentId]);
    const by = await this.sql.one<{ id: string }>('select id from identity.users where id = $1', [earlier.erasedBy]);
    // The backup may be older than the administrator's account.
    const erasure = { ...earlier, erasedAt: new Date(earlier.erasedAt), erasedBy: by?.id ?? null };
    if (isHere) await this.eraser.erase(studentId, BACKGROUND, { refund: false, earlier: erasure });
    else await this.eraser.remember(studentId, erasure);
    await this.sql.run(
      'insert into erasure.hashes (hash, erasure_id) select hash, $2 from unnest($1::text[]) hash on conflict do nothing',
      [hashes, earlier.id],
    );
    return isHere !== undefined;
  }
}

/** Nobody is signed in. */
const BACKGROUND: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  email: '',
  role: 'admin',
  staffRole: 'administrator',
  permissions: [],
  refundLimitCents: null,
  studentId: null,
  organizationId: null,
  requirePasswordChange: false,
  hasFreshProof: false,
  sessionId: '',
};

/** Writes an erasure beside the database. */
@Reaction({ on: personErased, queue: 'domain' })
export class LogErasure {
  constructor(private readonly log: ErasureLog) {}

  async handle({ erasureId }: EventOf<typeof personErased>): Promise<void> {
    await this.log.write(erasureId);
  }
}

/** What the start of a program couldn't compare. */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class EraseAgain {
  constructor(private readonly log: ErasureLog) {}

  async handle(): Promise<void> {
    await this.log.applyAgain();
  }
}
