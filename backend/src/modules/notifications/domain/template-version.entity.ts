import { defineEntity } from '@mikro-orm/core';
import { type Change, changesBetween } from '../../../shared/domain/changes.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { messageTemplateChanged } from '../events.js';

/** The parts of a message that staff can word. */
export const PARTS = ['subject', 'heading', 'body', 'closing', 'sms'] as const;
export type Part = (typeof PARTS)[number];

/** The words of a message: plain text with fields such as `{{firstName}}`. A part that it doesn't have is blank. */
export type Words = Record<Part, string>;

/** Parts that aren't given stay. */
export const withParts = (words: Words, given: Partial<Words>): Words =>
  Object.fromEntries(PARTS.map((part) => [part, given[part] ?? words[part]])) as Words;

const TemplateVersionSchema = defineEntity({
  name: 'TemplateVersion',
  schema: 'notifications',
  tableName: 'template_versions',
  properties: (p) => ({
    template: p.text().primary(),
    version: p.integer().primary(),
    subject: p.text().nullable(),
    heading: p.text().nullable(),
    body: p.text().nullable(),
    closing: p.text().nullable(),
    sms: p.text().nullable(),
    editedBy: p.uuid().nullable(),
    editedAt: p.datetime(),
  }),
});

interface Edit {
  template: string;
  /** What staff call the message. */
  title: string;
  /** The words in use, with their version; 0 before the first edit. */
  before: Words;
  version: number;
  ours: Words;
  by: string;
}

/** The words of a message from one edit to the next. Rows are never changed; the newest one is in use. */
export class TemplateVersion extends TemplateVersionSchema.class {
  /** Words that are ours letter for letter are ours from then on, so that they change with the program. */
  static write(words: Words, { template, title, before, version, ours, by }: Edit, now: Date): TemplateVersion {
    const isOurs = PARTS.every((part) => words[part] === ours[part]);
    const stored = isOurs ? Object.fromEntries(PARTS.map((part) => [part, null])) : words;
    const next = { template, version: version + 1, editedBy: by, editedAt: now };
    const written = Object.assign(new TemplateVersion(), next, stored);
    const changes: Change[] = changesBetween(before, words);
    raise(written, messageTemplateChanged({ template, title, isOurs, changes }));
    return written;
  }
}
TemplateVersionSchema.setClass(TemplateVersion);
