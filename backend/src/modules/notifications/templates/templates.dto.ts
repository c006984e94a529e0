import type { TemplateAudience } from './template.js';

/** A kind of message. */
export class TemplateRow {
  name: string;
  title: string;
  audience: TemplateAudience;
  /** Who gets it and when. */
  when: string;
  /** The switch that its email obeys, by the name that the settings page has for it; null if it is always sent. */
  mailChoice: string | null;
  /** The switch that its text message obeys. */
  smsChoice: string | null;
  hasMail: boolean;
  hasSms: boolean;
}

/** A kind of message with sample data. Null where it has no email or no text message. */
export class TemplatePreviewRow extends TemplateRow {
  subject: string | null;
  html: string | null;
  text: string | null;
  /** The name of the attached file. */
  attachment: string | null;
  sms: string | null;
  /** Septets of the GSM alphabet. */
  smsCharacters: number;
  smsSegments: number;
}
