import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { CenterApi } from '../../center/index.js';
import { composeMail, composeSms } from '../compose.js';
import { TemplateNotFound } from '../domain/notifications.errors.js';
import { MAIL_CHOICES, SMS_CHOICES } from '../domain/preferences.entity.js';
import type { TemplatePreviewRow, TemplateRow } from '../notifications.dto.js';
import { CHOICE_OF_PURPOSE } from '../sms-consents.js';
import { SEGMENT_SEPTETS, septetsOf } from '../sms-text.js';
import { definedTemplates, findTemplate, type MessageTemplate } from '../template.js';

export class ListTemplates extends Query<TemplateRow[]> {}

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  async execute(): Promise<TemplateRow[]> {
    return definedTemplates()
      .map(rowOf)
      .toSorted((a, b) => a.audience.localeCompare(b.audience) || a.title.localeCompare(b.title));
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
    const mail = composeMail(template, template.sample, { center, publicUrl: this.config.publicUrl }, 'sample');
    const sms = composeSms(template, template.sample, center);
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

const rowOf = (template: MessageTemplate<unknown>): TemplateRow => ({
  name: template.name,
  title: template.title,
  audience: template.audience,
  when: template.when,
  mailChoice: template.choice ? MAIL_CHOICES[template.choice] : null,
  smsChoice: template.smsPurpose ? SMS_CHOICES[CHOICE_OF_PURPOSE[template.smsPurpose]] : null,
  hasMail: template.mail !== undefined,
  hasSms: template.sms !== undefined,
});
