import { nameOfUser } from '../../../identity/sql.js';
import { fileOf } from '../export-paths.js';
import { type ExportKind, ID, idIn } from './kind.js';
import { INSTANT, YES } from './meanings.js';

export const organizations: ExportKind = {
  name: 'organizations',
  about: 'An employer',
  rows: 'from organizations.organizations o order by o.id',
  columns: [
    ['organization_id', ID, 'o.id'],
    ['organization', 'Name', 'o.name'],
    ['contact_name', 'Who administers it', 'o.admin_name'],
    ['contact_email', 'Their email address', 'o.admin_email'],
    ['contact_phone', 'Their phone, with country code', 'o.admin_phone'],
    ['address', 'Postal address', 'o.address'],
    ['payment_type', 'auto: its method on file is charged. independent: its people or invoices pay', 'o.payment_type'],
    ['created_at', INSTANT, 'o.created_at'],
    ['deleted_at', INSTANT, 'o.deleted_at'],
  ],
};

export const staff: ExportKind = {
  name: 'staff',
  about: 'Somebody with an account who works here or teaches',
  rows: `from identity.users u where u.role = 'admin' or u.is_instructor order by u.id`,
  columns: [
    ['user_id', ID, 'u.id'],
    ['first_name', 'First name', 'u.first_name'],
    ['last_name', 'Last name', 'u.last_name'],
    ['email', 'Email address', 'u.email'],
    ['phone', 'Phone, with country code', 'u.phone'],
    ['role', 'Role of the account', 'u.role'],
    ['permission_set', 'Permission set of the staff, such as administrator or front-desk', 'u.staff_role'],
    ['instructor', `${YES}: whether they teach`, 'u.is_instructor'],
    ['created_at', INSTANT, 'u.created_at'],
    ['disabled_at', INSTANT, 'u.disabled_at'],
  ],
};

export const students: ExportKind = {
  name: 'students',
  about: 'A person who takes classes. Records that were deleted or merged are here, too',
  rows: 'from people.students s left join organizations.organizations o on o.id = s.organization_id order by s.id',
  columns: [
    ['student_id', ID, 's.id'],
    ['first_name', 'First name', 's.first_name'],
    ['last_name', 'Last name', 's.last_name'],
    ['email', 'Email address', 's.email'],
    ['phone', 'Phone, with country code', 's.phone'],
    ['license_number', 'License number', 's.license_number'],
    ['staff_notes', 'What staff wrote in the record itself', 's.notes'],
    ['organization_id', `Their employer: ${idIn('organizations')}`, 's.organization_id'],
    ['organization', 'Its name', 'o.name'],
    ['membership', 'confirmed, or whether the employer or the person still has to say so', 's.membership'],
    [
      'photo',
      'Their photo in this ZIP',
      `case when s.photo_key is not null then ${fileOf('photos', 's.id', 's.photo_key')} end`,
    ],
    ['created_at', INSTANT, 's.created_at'],
    ['deleted_at', INSTANT, 's.deleted_at'],
    ['merged_into_student_id', `The record that this one was merged into: ${idIn('students')}`, 's.merged_into_id'],
  ],
};

export const notes: ExportKind = {
  name: 'notes',
  about: 'A note of staff about a person',
  rows: 'from people.student_notes n left join identity.users u on u.id = n.author_id order by n.id',
  columns: [
    ['note_id', ID, 'n.id'],
    ['student_id', idIn('students'), 'n.student_id'],
    ['text', 'What it says', 'n.text'],
    ['pinned', YES, 'n.is_pinned'],
    ['author', 'Who wrote it', `case when u.id is not null then ${nameOfUser('u')} end`],
    ['written_at', INSTANT, 'n.created_at'],
  ],
};
