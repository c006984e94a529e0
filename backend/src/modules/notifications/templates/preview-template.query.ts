import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { type Words, withParts } from '../domain/template-version.entity.js';
import { SEGMENT_SEPTETS, segmentsOf, septetsOf, TWO_SEGMENTS_SEPTETS } from '../sms/sms-text.js';
import { checkWords, longestSms } from './check-words.js';
import { composeMail, composeSms, type Sender } from './compose.js';
import { type MessageTemplate, templateNamed } from './template.js';
import type { TemplatePreviewRow } from './templates.dto.js';
import { WordsInUse } from './words-in-use.js';

/** A message with words that aren't saved, as a real person or the sample would get it. */
export class PreviewTemplate extends Query<TemplatePreviewRow> {
  constructor(
    readonly name: string,
    readonly given: Partial<Words>,
    readonly example?: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewTemplate)
export class PreviewTemplateHandler implements IQueryHandler<PreviewTemplate> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly inUse: WordsInUse,
  ) {}

  /** @throws {TemplateNotFound} @throws {InvalidInput} */
  async execute({ name, given, example }: PreviewTemplate): Promise<TemplatePreviewRow> {
    const template = templateNamed(name);
    const { words } = await this.inUse.of(template);
    const tried = withParts(words, given);
    checkWords(template, tried, this.config.publicUrl);
    const sender = await this.sender();
    const read = () => template.examples?.(this.sql, this.clock.now(), sender.center);
    const examples = example === undefined ? [] : ((await read()) ?? []);
    const data = examples.find(({ key }) => key === example)?.data ?? template.sample;
    return previewOf(template, data, sender, tried);
  }

  private async sender(): Promise<Sender> {
    return { center: await this.center.settings(), publicUrl: this.config.publicUrl };
  }
}

export function previewOf(
  template: MessageTemplate<unknown>,
  data: unknown,
  sender: Sender,
  words: Words,
): TemplatePreviewRow {
  const mail = composeMail(template, data, sender, 'sample', words);
  const sms = composeSms(template, data, sender, words);
  const files = [mail?.attachment ?? []].flat();
  const most = words.sms === template.sms ? SEGMENT_SEPTETS : TWO_SEGMENTS_SEPTETS;
  return {
    subject: mail?.subject ?? null,
    html: mail?.html ?? null,
    text: mail?.text ?? null,
    attachment: files.map(({ name }) => name).join(', ') || null,
    sms: sms ?? null,
    smsCharacters: sms === undefined ? 0 : septetsOf(sms),
    smsSegments: sms === undefined ? 0 : segmentsOf(sms),
    smsLongest: sms === undefined ? 0 : Math.min(most, longestSms(template, words.sms, sender.publicUrl)),
  };
}
