import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { TemplateNotFound } from '../domain/notifications.errors.js';
import { MAIL_CHOICES, SMS_CHOICES } from '../domain/preferences.entity.js';
import { CHOICE_OF_PURPOSE } from '../sms/sms-consents.js';
import { SEGMENT_SEPTETS, septetsOf } from '../sms/sms-text.js';
import { composeMail, composeSms } from './compose.js';
import { definedTemplates, findTemplate, type MessageTemplate } from './template.js';
import type { TemplatePreviewRow, TemplateRow } from './templates.dto.js';

/** The kinds of messages, by default by audience and title. */
export class ListTemplates extends Query<Page<TemplateRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

const SORTS = { audience: ['t.audience', 't.title'], title: ['t.title'] };

const COLUMNS = `name text, title text, audience text, "when" text, "mailChoice" text, "smsChoice" text, "hasMail" boolean,
  "hasSms" boolean`;

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(private readonly sql: Sql) {}

  /** They are defined in code; PostgreSQL searches, sorts and pages them as it does every other list. */
  async execute({ list }: ListTemplates): Promise<Page<TemplateRow>> {
    const { values, bind } = binding([JSON.stringify(definedTemplates().map(rowOf))]);
    const search = containsWords(`shared.fold(t.title || ' ' || t."when")`, list.q, bind);
    return await readPage<TemplateRow>(this.sql, list, {
      columns: 't.*',
      from: `jsonb_to_recordset($1::jsonb) as t (${COLUMNS}) where ${['true', ...search].join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'audience', 't.name'),
    });
  }
}

/** @throws {TemplateNotFound} */
export class PreviewTemplate extends Query<TemplatePreviewRow> {
  constructor(readonly name: string) {
    super();
  }
}

@QueryHandler(PreviewTemplate)
export class PreviewTemplateHandler implements IQueryHandler<PreviewTemplate> {
  constructor(
    private readonly center: CenterApi,
    private readonly config: Config,
  ) {}

  async execute({ name }: PreviewTemplate): Promise<TemplatePreviewRow> {
    const template = findTemplate(name);
    if (!template) throw new TemplateNotFound();
    const center = await this.center.settings();
    const sender = { center, publicUrl: this.config.publicUrl };
    const mail = composeMail(template, template.sample, sender, 'sample');
    const sms = composeSms(template, template.sample, sender);
    return {
      ...rowOf(template),
      subject: mail?.subject ?? null,
      html: mail?.html ?? null,
      text: mail?.text ?? null,
      attachment:
        [mail?.attachment ?? []]
          .flat()
          .map(({ name }) => name)
          .join(', ') || null,
      sms: sms ?? null,
      smsCharacters: sms === undefined ? 0 : septetsOf(sms),
      smsSegments: sms === undefined ? 0 : Math.ceil(septetsOf(sms) / SEGMENT_SEPTETS),
    };
  }
}

/** The name of the switch of its text message; null if it has none. */
function smsChoiceOf({ smsPurpose }: MessageTemplate<unknown>): string | null {
  return smsPurpose && smsPurpose !== 'any' ? SMS_CHOICES[CHOICE_OF_PURPOSE[smsPurpose]] : null;
}

const rowOf = (template: MessageTemplate<unknown>): TemplateRow => ({
  name: template.name,
  title: template.title,
  audience: template.audience,
  when: template.when,
  mailChoice: template.choice ? MAIL_CHOICES[template.choice] : null,
  smsChoice: smsChoiceOf(template),
  hasMail: template.mail !== undefined,
  hasSms: template.sms !== undefined,
});
