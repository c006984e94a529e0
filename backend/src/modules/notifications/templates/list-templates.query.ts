import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { MAIL_CHOICES, SMS_CHOICES } from '../domain/preferences.entity.js';
import { CHOICE_OF_PURPOSE } from '../sms/sms-consents.js';
import { definedTemplates, type MessageTemplate } from './template.js';
import type { TemplateRow } from './templates.dto.js';

/** The kinds of messages, by default by audience and title. */
export class ListTemplates extends Query<Page<TemplateRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

/** The newest version of each. */
const CHANGED = `(
    select v.subject is not null from notifications.template_versions v
    where v.template = t.name order by v.version desc limit 1
  )`;

const SORTS = { audience: ['t.audience', 't.title'], title: ['t.title'] };

const COLUMNS = `name text, title text, audience text, topic text, "when" text, "mailChoice" text, "smsChoice" text, "hasMail" boolean,
  "hasSms" boolean`;

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(private readonly sql: Sql) {}

  /** They are defined in code; PostgreSQL searches, sorts and pages them as it does every other list. */
  async execute({ list }: ListTemplates): Promise<Page<TemplateRow>> {
    const { values, bind } = binding([JSON.stringify(definedTemplates().map(factsOf))]);
    const search = containsWords(`shared.fold(t.title || ' ' || t."when")`, list.q, bind);
    return await readPage<TemplateRow>(this.sql, list, {
      columns: `t.*, coalesce(${CHANGED}, false) as "isChanged"`,
      from: `jsonb_to_recordset($1::jsonb) as t (${COLUMNS}) where ${['true', ...search].join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'audience', 't.name'),
    });
  }
}

/** The name of the switch of its text message; null if it has none. */
function smsChoiceOf({ smsPurpose }: MessageTemplate<unknown>): string | null {
  return smsPurpose && smsPurpose !== 'any' ? SMS_CHOICES[CHOICE_OF_PURPOSE[smsPurpose]] : null;
}

/** What doesn't depend on its words. */
export const factsOf = (template: MessageTemplate<unknown>): Omit<TemplateRow, 'isChanged'> => ({
  name: template.name,
  title: template.title,
  audience: template.audience,
  topic: template.topic,
  when: template.when,
  mailChoice: template.choice ? MAIL_CHOICES[template.choice] : null,
  smsChoice: smsChoiceOf(template),
  hasMail: template.mail !== undefined,
  hasSms: template.sms !== undefined,
});
