import { centerToday } from '../../../../shared/sql/center-today.js';
import { NAME_OR_ADDRESS } from '../../../billing/sql.js';
import { statusOf } from '../../../certification/sql.js';
import { fileOf, pdfOf } from '../export-paths.js';
import { type ExportKind, ID, idIn } from './kind.js';
import { DAY, INSTANT, YES } from './meanings.js';

export const certifications: ExportKind = {
  name: 'certifications',
  about: 'A card. One that was revoked or replaced is here, too',
  rows: `from certification.certifications t join people.students s on s.id = t.student_id
    left join catalog.agencies a on a.id = t.agency_id order by t.id`,
  columns: [
    ['certification_id', ID, 't.id'],
    ['student_id', idIn('students'), 't.student_id'],
    ['student', 'Name of its holder', NAME_OR_ADDRESS],
    ['seat_id', `The seat in which it was earned: ${idIn('seats')}`, 't.enrollment_id'],
    ['class_id', idIn('classes'), 't.class_id'],
    ['course_id', idIn('courses'), 't.course_id'],
    ['certification', 'What the card says', 't.certification_type'],
    ['agency', 'The agency whose card it is; empty for the center’s own', 'a.name'],
    ['card_number', 'The center’s number, which is on the card', 't.card_number'],
    ['agency_code', 'The agency’s code, such as that of an eCard', 't.ecard_code'],
    ['issued_on', DAY, 't.issue_date'],
    ['expires_on', DAY, 't.expiry_date'],
    [
      'card_status',
      'active, expiring, expired, upcoming, superseded or revoked, on the day of this export',
      statusOf('t', centerToday('$1')),
    ],
    ['issued_elsewhere', `${YES}: whether its holder got it elsewhere`, 't.is_outside'],
    ['online_only', `${YES}: whether it lacks a skills test`, 't.is_online_only'],
    ['computed', `${YES}: whether its dates follow from its course, without a card that was seen`, 't.is_computed'],
    ['created_at', INSTANT, 't.created_at'],
    ['revoked_at', INSTANT, 't.revoked_at'],
    ['revocation_reason', 'Why it was revoked', 't.revocation_reason'],
    [
      'card_file',
      'The card in this ZIP; none for a revoked one',
      `case when t.revoked_at is null and s.deleted_at is null then ${pdfOf('cards', 't.card_number')} end`,
    ],
    [
      'scan_file',
      'The scan of a card from elsewhere in this ZIP',
      `case when t.scan_key is not null then ${fileOf('scans', 't.id', 't.scan_key')} end`,
    ],
  ],
};
