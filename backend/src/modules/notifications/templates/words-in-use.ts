import { Injectable } from '@nestjs/common';
import { Sql } from '../../../shared/sql/sql.js';
import { PARTS, type Words } from '../domain/template-version.entity.js';
import { type MessageTemplate, oursOf } from './template.js';

/** The newest words of a template. */
export interface CurrentWords {
  words: Words;
  /** 0 as long as nobody has changed them. */
  version: number;
  isChanged: boolean;
}

/** What each message says now: the words of staff, or ours. */
@Injectable()
export class WordsInUse {
  constructor(private readonly sql: Sql) {}

  async of<Data>(template: MessageTemplate<Data>): Promise<CurrentWords> {
    const row = await this.sql.one<Record<keyof Words, string | null> & { version: number }>(NEWEST, [template.name]);
    return currentWords(template, row);
  }
}

/** The row's words, with ours for a part that the message hadn't got when they were written. */
export function currentWords<Data>(
  template: MessageTemplate<Data>,
  row: (Record<keyof Words, string | null> & { version: number }) | undefined,
): CurrentWords {
  const ours = oursOf(template);
  if (!row || row.subject === null) return { words: ours, version: row?.version ?? 0, isChanged: false };
  const entries = PARTS.map((part) => [part, row[part] || (part === 'closing' ? '' : ours[part])]);
  return { words: Object.fromEntries(entries) as Words, version: row.version, isChanged: true };
}

const NEWEST = `
  select version, subject, heading, body, closing, sms from notifications.template_versions
  where template = $1 order by version desc limit 1`;
