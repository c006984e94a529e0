import { NAME_OR_ADDRESS, seatMoney } from '../../../billing/sql.js';
import { type ExportKind, ID, idIn } from './kind.js';
import { CENTS, DAY, INSTANT, YES } from './meanings.js';

export const classes: ExportKind = {
  name: 'classes',
  about: 'A class. One of several days has a row for each in class_days.csv',
  rows: `from scheduling.classes c join catalog.courses co on co.id = c.course_id
    left join organizations.organizations o on o.id = c.organization_id order by c.id`,
  columns: [
    ['class_id', ID, 'c.id'],
    ['course_id', idIn('courses'), 'c.course_id'],
    ['course', 'Name of the course', 'co.name'],
    ['title', 'What the class is called', 'c.title'],
    ['description', 'What people read about it', 'c.description'],
    ['date', `${DAY}: its first day, in the center’s time zone`, 'c.date'],
    ['start_time', 'HH:MM in the center’s time zone; empty if nobody knows', `to_char(c."time", 'HH24:MI')`],
    ['end_time', 'HH:MM in the center’s time zone', `to_char(c.end_time, 'HH24:MI')`],
    ['starts_at', INSTANT, 'c.starts_at'],
    ['place_id', idIn('places'), 'c.place_id'],
    ['location', 'Where it is, in words', 'c.location'],
    ['instructor_id', `${idIn('staff')}, if the instructor has an account`, 'c.instructor_id'],
    ['instructor', 'Name of the instructor', 'c.instructor'],
    [
      'assistants',
      'Names of the assistants, separated by semicolons',
      `(select string_agg(a->>'name', '; ') from jsonb_array_elements(c.assistants) a)`,
    ],
    ['capacity', 'Seats', 'c.capacity'],
    ['price_cents', `${CENTS}: the price of a seat; empty if nobody knows`, 'c.price_cents'],
    ['class_status', 'upcoming, in_progress, completed or cancelled', 'c.status'],
    [
      'private_for_organization_id',
      `The only employer whose people it takes: ${idIn('organizations')}`,
      'c.organization_id',
    ],
    ['private_for_organization', 'Its name', 'o.name'],
    ['history', `${YES}: whether it came from another system as what was over`, 'c.is_history'],
    ['created_at', INSTANT, 'c.created_at'],
    ['deleted_at', INSTANT, 'c.deleted_at'],
  ],
};

export const classDays: ExportKind = {
  name: 'class_days',
  about: 'A day of a class',
  rows: 'from scheduling.meetings m order by m.class_id, m.number',
  columns: [
    ['class_id', idIn('classes'), 'm.class_id'],
    ['day_number', '1 for the first day', 'm.number'],
    ['date', DAY, 'm.date'],
    ['start_time', 'HH:MM in the center’s time zone', `to_char(m."time", 'HH24:MI')`],
    ['end_time', 'HH:MM in the center’s time zone', `to_char(m.end_time, 'HH24:MI')`],
    ['place_id', idIn('places'), 'm.place_id'],
    ['location', 'Where it is, in words', 'm.location'],
  ],
};

export const seats: ExportKind = {
  name: 'seats',
  about: 'A person in a class. A seat that was given up is here, too',
  rows: `from enrollment.enrollments e join people.students s on s.id = e.student_id join scheduling.classes c on c.id = e.class_id
    cross join lateral billing.account(e.id) a cross join lateral ${seatMoney('e.id')} m
    left join billing.invoice_lines line on line.enrollment_id = e.id and not line.voided order by e.is_second, e.id`,
  columns: [
    ['seat_id', ID, 'e.id'],
    ['student_id', idIn('students'), 'e.student_id'],
    ['student', 'Name of the person', NAME_OR_ADDRESS],
    ['class_id', idIn('classes'), 'e.class_id'],
    ['class', 'What the class is called', 'c.title'],
    ['class_date', DAY, 'c.date'],
    ['enrolled_at', INSTANT, 'e.enrolled_at'],
    ['removed_at', `${INSTANT}: when it was given up`, 'e.removed_at'],
    ['payment_status', 'pending, processing, paid, overdue or waived', 'e.payment_status'],
    ['price_cents', `${CENTS}: what it costs`, 'a.price_cents'],
    ['paid_cents', `${CENTS}: what was paid here and not returned; payments.csv has each payment`, 'a.covered_cents'],
    ['due_cents', `${CENTS}: what is still owed`, 'a.due_cents'],
    ['paid_with', 'How it was last paid', 'm.paid_with'],
    ['invoice_id', `The invoice that asks for it: ${idIn('invoices')}`, 'line.invoice_id'],
    ['paid_elsewhere', 'What another system said of its money', 'e.paid_elsewhere'],
    ['paid_elsewhere_cents', `${CENTS}: what was paid there`, 'e.paid_elsewhere_cents'],
    ['purchase_order', 'Number of the purchase order', 'e.purchase_order'],
    ['result', 'pending, passed, failed or disqualified', 'e.certification_status'],
    ['passed_at', INSTANT, 'e.passed_at'],
    ['attendance', 'no-show or incomplete; otherwise empty', 'e.attendance'],
    [
      'second_seat',
      `${YES}: whether the person has another seat in the class, since records were merged. These rows come last`,
      'e.is_second',
    ],
  ],
};
