import { certifications } from './kinds/certifications.js';
import { classDays, classes, seats } from './kinds/classes.js';
import { audit, messages, textConsents, textOptOuts, unsubscribed } from './kinds/communication.js';
import { center, courses, places } from './kinds/courses-and-places.js';
import { erasures, keptNames } from './kinds/erasures.js';
import type { ExportKind } from './kinds/kind.js';
import { invoiceLines, invoices, payments } from './kinds/money.js';
import { notes, organizations, staff, students } from './kinds/people.js';

/** Every kind of rows of an export, in the order of its files. */
export const EXPORT_KINDS: readonly ExportKind[] = [
  ...[center, courses, places, organizations, staff, students, notes],
  ...[classes, classDays, seats, certifications],
  ...[invoices, invoiceLines, payments],
  ...[messages, textConsents, textOptOuts, unsubscribed, audit],
  ...[erasures, keptNames],
];
