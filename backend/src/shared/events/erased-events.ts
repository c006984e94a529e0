import { Injectable } from '@nestjs/common';
import { type Emptied, ERASED, type ErasedPerson } from '../domain/erased-person.js';
import { eraseWords } from '../sql/erase-words.js';
import { Sql } from '../sql/sql.js';
import { QUEUE_NAMES, Queues, type ReactionJob } from './queues.js';

/** Jobs that are read at once. */
const PAGE = 500;

const LASTING = ['waiting', 'delayed', 'prioritized', 'failed'] as const;

/** What events, their jobs and stored responses say of people who are being erased. */
@Injectable()
export class ErasedEvents {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  /** Events that wait or have happened, and responses to repeated requests. Joins the caller's transaction. */
  async erase(person: ErasedPerson): Promise<Emptied> {
    const { userIds, words, unmistakable } = person;
    const given = { table: 'events.outbox_messages', json: ['payload', 'failures'] };
    const about = { where: 'payload::text ~ $2', values: [idsOf(person)] };
    const events =
      (await eraseWords(this.sql, words, { ...given, ...about })) + (await eraseWords(this.sql, unmistakable, given));
    const own = await this.sql.run('delete from shared.idempotency_keys where user_id = any($1)', [userIds]);
    const responses = await eraseWords(this.sql, unmistakable, { table: 'shared.idempotency_keys', json: ['body'] });
    return { events, otherTexts: own + responses };
  }

  /** Jobs have copies of the payloads. They may be in Redis, so this follows the commit; it may be repeated. */
  async eraseJobs(person: ErasedPerson): Promise<void> {
    const [words, unmistakable] = [person.words, person.unmistakable].map(inJavaScript);
    const about = new RegExp(idsOf(person));
    for (const name of QUEUE_NAMES) {
      const queue = this.queues.queue(name);
      for (let start = 0; ; start += PAGE) {
        const jobs = await queue.getJobs([...LASTING], start, start + PAGE - 1, true);
        for (const job of jobs) {
          const isAbout = about.test(JSON.stringify(job.data));
          const data = withoutWords(job.data, (isAbout ? words : unmistakable)!) as ReactionJob;
          if (JSON.stringify(data) !== JSON.stringify(job.data)) await job.updateData(data);
        }
        if (jobs.length < PAGE) break;
      }
    }
  }
}

/** An event about the person names one of these. */
const idsOf = ({ studentIds, userIds, seatIds }: ErasedPerson): string =>
  [...studentIds, ...userIds, ...seatIds].join('|');

/** The classes of characters of PostgreSQL in those of JavaScript. */
const inJavaScript = (expression: string): RegExp =>
  new RegExp(expression.replaceAll('[[:alnum:]]', '[0-9A-Za-z\\u00C0-\\u024F]'), 'gi');

function withoutWords(value: unknown, words: RegExp): unknown {
  if (typeof value === 'string') return value.replace(words, ERASED.name);
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, words));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutWords(item, words)]));
}
