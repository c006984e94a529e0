import { centerToday } from '../../../../shared/sql/center-today.js';
import { nameOfUser } from '../../../identity/sql.js';
import { type ExportKind, ID, idIn } from './kind.js';
import { DAY, INSTANT } from './meanings.js';

export const erasures: ExportKind = {
  name: 'erasures',
  about: 'The receipt of an erasure. It names nobody',
  rows: 'from erasure.erasures r left join identity.users u on u.id = r.erased_by order by r.id',
  columns: [
    ['erasure_id', ID, 'r.id'],
    ['erasure_number', 'Number of the receipt', 'r.number'],
    ['student_id', `The record, which is empty: ${idIn('students')}`, 'r.student_id'],
    ['erased_at', INSTANT, 'r.erased_at'],
    ['erased_by', 'The administrator', `case when u.id is not null then ${nameOfUser('u')} end`],
    ['emptied', 'How many rows of each kind were emptied, as JSON', 'r.emptied'],
    ['kept', 'What kept the name then, and until when, as JSON', 'r.stays'],
  ],
};

export const keptNames: ExportKind = {
  name: 'kept_names',
  about: 'The name of an erased person that a roster or the books have to keep. No other file has it',
  rows: `from erasure.kept_names k join erasure.erasures r on r.id = k.erasure_id where k.goes_on > ${centerToday('$1')} order by k.id`,
  columns: [
    ['kept_name_id', ID, 'k.id'],
    ['erasure_id', idIn('erasures'), 'k.erasure_id'],
    ['student_id', idIn('students'), 'r.student_id'],
    ['kept_for', 'roster, payment or invoice', 'k.kind'],
    ['seat_id', idIn('seats'), `case when k.kind <> 'invoice' then k.record_id end`],
    ['invoice_id', idIn('invoices'), `case when k.kind = 'invoice' then k.record_id end`],
    ['subject', 'The class with its date, or the invoice', 'k.subject'],
    ['kept_name', 'The name', 'k.name'],
    ['goes_on', `${DAY}: on it the name has to go, from every copy of this file, too`, 'k.goes_on'],
  ],
};
