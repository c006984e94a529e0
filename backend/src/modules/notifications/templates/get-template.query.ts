import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import type { Words } from '../domain/template-version.entity.js';
import { factsOf } from './list-templates.query.js';
import { lockedParts } from './locked-parts.js';
import { previewOf } from './preview-template.query.js';
import { fieldsOf, type MessageTemplate, oursOf, templateNamed } from './template.js';
import type { TemplateDetailRow, TemplateField, TemplateVersionRow } from './templates.dto.js';
import { Wording } from './words.js';
import { currentWords } from './words-in-use.js';

/** A kind of message with its words and their history. */
export class GetTemplate extends Query<TemplateDetailRow> {
  constructor(readonly name: string) {
    super();
  }
}

type StoredVersion = Record<keyof Words, string | null> & Pick<TemplateVersionRow, 'version' | 'editedBy' | 'editedAt'>;

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly config: Config,
  ) {}

  /** @throws {TemplateNotFound} */
  async execute({ name }: GetTemplate): Promise<TemplateDetailRow> {
    const template = templateNamed(name);
    const versions = await this.sql.rows<StoredVersion>(HISTORY, [name]);
    const { words, version, isChanged } = currentWords(template, versions[0]);
    const sender = { center: await this.center.settings(), publicUrl: this.config.publicUrl };
    const examples = (await template.examples?.(this.sql, this.clock.now(), sender.center)) ?? [];
    return {
      ...factsOf(template),
      isChanged,
      version,
      words,
      ours: oursOf(template),
      fields: fieldRows(template, sender.center),
      parts: lockedParts(template, sender.center),
      examples: examples.map(({ key, label }) => ({ key, label })),
      history: versions.map((row) => versionRow(template, row)),
      preview: previewOf(template, template.sample, sender, words),
    };
  }
}

function versionRow(template: MessageTemplate<unknown>, row: StoredVersion): TemplateVersionRow {
  const { words, isChanged } = currentWords(template, row);
  return { ...words, version: row.version, isOurs: !isChanged, editedBy: row.editedBy, editedAt: row.editedAt };
}

function fieldRows(template: MessageTemplate<unknown>, center: Parameters<typeof lockedParts>[1]): TemplateField[] {
  const fields = fieldsOf(template);
  const wording = new Wording(fields, template.sample, center);
  return Object.entries(fields).map(([name, [label, , rules]]) => ({
    name,
    label,
    sample: wording.line(`{{${name}}}`),
    isForSms: !rules?.isLong,
    stays: [...(rules?.stays ?? [])],
  }));
}

const HISTORY = `
  select v.version, v.subject, v.heading, v.body, v.closing, v.sms,
    nullif(trim(u.first_name || ' ' || u.last_name), '') as "editedBy", v.edited_at as "editedAt"
  from notifications.template_versions v left join identity.users u on u.id = v.edited_by
  where v.template = $1 order by v.version desc limit 50`;
