import type { EmployeeRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { fromText } from '../../shared/model/origin.js';
import type { GridColumn } from '../../shared/ui/data-grid/columns.js';
import { saveCsv, toCsv } from '../../shared/ui/data-grid/csv.js';
import { statusAppearance } from '../../shared/ui/status.js';
import type { Certification } from './api.js';

/** Dates are written as `YYYY-MM-DD`, which spreadsheets of every language read. */
const PEOPLE: GridColumn<EmployeeRow>[] = [
  { key: 'firstName', title: 'First Name' },
  { key: 'lastName', title: 'Last Name' },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone', text: ({ phone }) => formatPhone(phone) },
  { key: 'status', title: 'Status', text: ({ status }) => statusAppearance(status).label },
  {
    key: 'cards',
    title: 'Certifications',
    text: ({ cards }) =>
      cards.map(({ certificationType, expiryDate }) => `${certificationType} until ${expiryDate}`).join(', '),
  },
];

const CERTIFICATIONS: GridColumn<Certification>[] = [
  { key: 'firstName', title: 'First Name', text: ({ student }) => student.firstName },
  { key: 'lastName', title: 'Last Name', text: ({ student }) => student.lastName },
  { key: 'email', title: 'Email', text: ({ student }) => student.email },
  { key: 'certificationType', title: 'Certification' },
  { key: 'cardNumber', title: 'Card Number' },
  { key: 'class', title: 'Class', text: ({ class: session }) => session?.title },
  { key: 'issueDate', title: 'Issued' },
  { key: 'expiryDate', title: 'Expires' },
  { key: 'daysLeft', title: 'Days Left' },
  { key: 'status', title: 'Status', text: ({ status }) => statusAppearance(status).label },
  { key: 'origin', title: 'Origin', text: ({ origin }) => fromText(origin) },
];

export const exportPeople = (people: readonly EmployeeRow[]): void => saveCsv('people', toCsv(PEOPLE, people));

export const exportCertifications = (certifications: readonly Certification[]): void =>
  saveCsv('certifications', toCsv(CERTIFICATIONS, certifications));
