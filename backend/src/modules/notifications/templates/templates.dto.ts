import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty } from 'class-validator';
import { IfGiven, MultiLineText, RequiredText, Text } from '../../../shared/http/validation.js';
import { PARTS, type Part } from '../domain/template-version.entity.js';
import { TEMPLATE_TOPICS, type TemplateAudience, type TemplateTopic } from './template.js';

/** A kind of message. */
export class TemplateRow {
  name: string;
  title: string;
  audience: TemplateAudience;
  /** What it is about. */
  @ApiProperty({ enum: TEMPLATE_TOPICS })
  topic: TemplateTopic;
  /** Who gets it and when. */
  when: string;
  /** The switch that its email obeys, by the name that the settings page has for it; null if it is always sent. */
  mailChoice: string | null;
  /** The switch that its text message obeys. */
  smsChoice: string | null;
  hasMail: boolean;
  hasSms: boolean;
  /** Staff have changed its words. */
  isChanged: boolean;
}

/** The words of a message: plain text with fields such as `{{firstName}}`. Blank where it has no such part. */
export class TemplateWords {
  subject: string;
  heading: string;
  /** Each line is a paragraph. */
  body: string;
  /** The last paragraphs, after everything else. */
  closing: string;
  /** Without the center's name, which is put in front. */
  sms: string;
}

/** What the words of a message can name as `{{name}}`. */
export class TemplateField {
  name: string;
  label: string;
  /** Its value in the sample. */
  sample: string;
  /** The text message has room for it. */
  isForSms: boolean;
  /** The parts that have to name it. */
  @ApiProperty({ enum: PARTS, isArray: true })
  stays: Part[];
}

/** What stands in a message besides its words. */
export class TemplatePart {
  label: string;
  /** Why it can't be changed. */
  reason: string;
  isOfSms: boolean;
}

/** A real person that the message can be shown for. */
export class TemplateExampleRow {
  key: string;
  label: string;
}

/** The words from one edit to the next. */
export class TemplateVersionRow extends TemplateWords {
  version: number;
  /** The program's own words. */
  isOurs: boolean;
  /** The name of who wrote them; null if the account is gone. */
  editedBy: string | null;
  editedAt: string;
}

/** A message as it arrives. Null where it has no email or no text message. */
export class TemplatePreviewRow {
  subject: string | null;
  html: string | null;
  text: string | null;
  /** The name of the attached file. */
  attachment: string | null;
  sms: string | null;
  /** Septets of the GSM alphabet. */
  smsCharacters: number;
  smsSegments: number;
  /** With the longest names. */
  smsLongest: number;
}

/** A kind of message with its words, and what it looks like with sample data. */
export class TemplateDetailRow extends TemplateRow {
  /** Rises with each edit; 0 before the first. */
  version: number;
  words: TemplateWords;
  /** The program's own words. */
  ours: TemplateWords;
  fields: TemplateField[];
  parts: TemplatePart[];
  examples: TemplateExampleRow[];
  /** Newest first. */
  history: TemplateVersionRow[];
  preview: TemplatePreviewRow;
}

/** Words that aren't saved. Parts that are left out are those in use. */
export class TestTemplateInput {
  @IfGiven()
  @RequiredText(150)
  subject?: string;

  @IfGiven()
  @RequiredText(150)
  heading?: string;

  /** Plain text; each line is a paragraph. */
  @IfGiven()
  @MultiLineText(5_000)
  @IsNotEmpty()
  body?: string;

  @IfGiven()
  @MultiLineText(2_000)
  closing?: string;

  @IfGiven()
  @RequiredText(400)
  sms?: string;
}

/** Parts that are left out stay as they are. */
export class ChangeTemplateInput extends TestTemplateInput {
  /** The version that the edit is based on. If the message has another one by now, the edit is refused with 409. */
  @IsInt()
  version: number;
}

export class TestedTemplateResponse {
  /** The caller's address. */
  to: string;
}

export class TryTemplateInput extends TestTemplateInput {
  /** The key of the example to show the message for; without it, the sample. */
  @IfGiven()
  @Text(100)
  example?: string;
}
