import { type CalendarDate, daysBetween, momentOf, type WallTime } from '../../../shared/domain/calendar-date.js';
import { formatCents } from '../../../shared/domain/money.js';
import { fold } from '../reading/fold.js';
import type { Kind } from '../reading/kinds.js';
import type { OwnKind } from '../reading/own-kinds.js';
import { personKeys } from './people.js';
import type { PlanContext } from './plan-context.js';
import { FOREIGN_CODE } from './plan-context.js';
import { planUnsubscribed } from './plan-unsubscribed.js';
import { fateOf, personOf, reason } from './rows.js';
import type { PlanRow, RowFate } from './terms.js';

const CLASS_STATES = ['upcoming', 'in-progress', 'completed', 'cancelled'] as const;
const PAYMENT_STATES = ['pending', 'paid', 'overdue', 'waived'] as const;
const RESULTS = ['pending', 'passed', 'failed', 'disqualified'] as const;
const ATTENDANCES = ['no-show', 'incomplete'] as const;

const oneOf = <T extends string>(words: readonly T[], text: string | undefined): T | undefined =>
  words.find((word) => word === text);

/**
 * What becomes of the rows of an export of another Recert. Its records keep their ids, so that a row is found again whatever its texts
 * are. What is here under the same name or person is that record.
 */
export class OwnPlan {
  /** By the id in the export, the id here; null for what stays out. */
  private readonly ids = new Map<string, string | null>();
  /** Rows of later days, by their class. */
  private readonly days: Map<string | undefined, PlanRow[]>;
  /** Invoices that still ask for something, by their ids. */
  private readonly openInvoices: Map<string, string>;
  /** People in each class of the files who haven't given up their seats. */
  private readonly taken: Map<string | undefined, number>;
  /** Who has a seat in which class, here and in earlier rows. */
  private readonly seated = new Set<string>();
  private readonly numbers = new Set<string>();
  private readonly centerName: string;

  constructor(private readonly context: PlanContext) {
    const { rows, here } = context.input;
    const of = (kind: OwnKind) => rows.filter((row) => row.kind === kind);
    this.days = Map.groupBy(of('recert-class_days'), ({ values }) => values.ownClassId);
    this.openInvoices = new Map(
      of('recert-invoices').flatMap(({ values }) =>
        (values.dueCents ?? 0) > 0 ? [[values.invoiceId ?? '', values.number ?? '']] : [],
      ),
    );
    const seats = of('recert-seats').filter(({ values, leftOut }) => !values.removedAt && !leftOut);
    this.taken = new Map(
      [...Map.groupBy(seats, ({ values }) => values.ownClassId)].map(([id, inClass]) => [id, inClass.length]),
    );
    for (const key of here.ownSeats) this.seated.add(key);
    this.centerName = of('recert-center')[0]?.values.name || 'another Recert';
  }

  /** In the order in which rows refer to each other. */
  readonly plans: [Kind, (row: PlanRow) => RowFate][] = [
    ['recert-center', () => fateOf('same', reason(null, 'It says whose export this is.'))],
    ['recert-courses', (row) => this.named(row, 'courseId', 'courses', () => this.course(row))],
    ['recert-places', (row) => this.named(row, 'placeId', 'places', () => this.place(row))],
    ['recert-organizations', (row) => this.named(row, 'organizationId', 'organizations', () => this.organization(row))],
    ['recert-students', (row) => this.student(row)],
    ['recert-class_days', () => fateOf('same', reason(null, 'It comes in with its class.'))],
    ['recert-classes', (row) => this.once(row, 'ownClassId', (id) => this.session(row, id))],
    ['recert-seats', (row) => this.once(row, 'seatId', (id) => this.seat(row, id))],
    ['recert-certifications', (row) => this.once(row, 'certificationId', (id) => this.card(row, id))],
    ['recert-invoices', (row) => this.once(row, 'invoiceId', (id) => this.invoice(row, id))],
    ['recert-unsubscribed', (row) => planUnsubscribed(this.context, row)],
  ];

  /** Rows with the id of an earlier row, or of a record that is here. */
  private once(row: PlanRow, field: IdField, plan: (id: string) => RowFate): RowFate {
    const id = row.values[field] ?? '';
    if (this.ids.has(id)) return fateOf('duplicate', reason(field, 'An earlier row has this id.'));
    if (this.context.input.here.ownIds.has(id)) {
      this.ids.set(id, id);
      return fateOf('same');
    }
    this.ids.set(id, null);
    const fate = plan(id);
    if (fate.fate === 'new') this.ids.set(id, id);
    return fate;
  }

  /** What is here under the name of the row stands for it. */
  private named(
    row: PlanRow,
    field: IdField,
    list: 'courses' | 'places' | 'organizations',
    write: () => RowFate,
  ): RowFate {
    return this.once(row, field, (id) => {
      const name = fold(row.values.name ?? '');
      const known = this.context.input.here[list].find((one) => fold(one.name) === name);
      if (!known || row.values.deletedAt || row.values.archivedAt) return write();
      this.ids.set(id, known.id);
      return fateOf('same', reason('name', 'It is here under this name.'));
    });
  }

  private course({ values }: PlanRow): RowFate {
    const {
      courseId: id = '',
      name = '',
      description = '',
      duration = '',
      whatToBring = '',
      deletedAt = null,
    } = values;
    const months = values.validityMonths ?? 24;
    if (months < 1 || months > 120)
      return fateOf('fix', reason('validityMonths', 'A card is valid for 1 to 120 months.'));
    const { cardId, card, agency = '' } = values;
    this.context.writes.courses.push({
      id,
      name,
      description,
      duration,
      whatToBring,
      deletedAt,
      isOffered: values.isOffered ?? true,
      validityMonths: months,
      validToEndOfMonth: values.validToEndOfMonth ?? true,
      ...(cardId && card && { card: { id: cardId, name: card, agency } }),
    });
    return fateOf('new');
  }

  private place({ values }: PlanRow): RowFate {
    const { placeId: id = '', name = '', room = '', address: street = '', city = '', state = '', zip = '' } = values;
    const { directions = '', parking = '', archivedAt = null } = values;
    this.context.writes.places.push({ id, name, room, street, city, state, zip, directions, parking, archivedAt });
    return fateOf('new');
  }

  private organization({ values }: PlanRow): RowFate {
    if (values.deletedAt) return fateOf('leftOut', reason('deletedAt', 'It was deleted there.'));
    const { organizationId: id = '', name = '', contactName: adminName = '', billingEmail: adminEmail = '' } = values;
    const { phone: adminPhone = '', address = '' } = values;
    this.context.writes.organizations.push({ id, name, adminName, adminEmail, adminPhone, address });
    return fateOf('new');
  }

  private student(row: PlanRow): RowFate {
    return this.once(row, 'studentId', (id) => {
      const { values } = row;
      const person = personOf(row);
      if (!person.firstName && !person.lastName && !person.email)
        return fateOf('fix', reason('firstName', 'The row has no name.'));
      const known = values.deletedAt
        ? undefined
        : personKeys(person)
            .map((key) => this.context.input.here.people.get(key))
            .find((one) => one !== undefined);
      if (known) {
        this.ids.set(id, known.id);
        return fateOf('same', reason(null, 'The same name and address or phone is here.'));
      }
      // Who was only invited joins by their own act.
      const membership = oneOf(['unconfirmed', 'confirmed'] as const, values.membership);
      const organizationId = membership ? this.ref(values.organizationId) : null;
      this.context.writes.people.push({
        id,
        ...person,
        licenseNumber: values.licenseNumber ?? '',
        notes: values.comments ?? '',
        organizationId,
        membership: organizationId && membership ? membership : 'confirmed',
        deletedAt: values.deletedAt ?? null,
      });
      return fateOf('new');
    });
  }

  private session({ values }: PlanRow, id: string): RowFate {
    if (values.deletedAt) return fateOf('leftOut', reason('deletedAt', 'It was deleted there.'));
    const courseId = this.ref(values.courseId);
    if (!courseId) return fateOf('fix', reason('courseId', 'No row of the courses has this id.'));
    const status = oneOf(CLASS_STATES, values.classStatus);
    if (!status) return fateOf('fix', reason('classStatus', `Write ${CLASS_STATES.join(', ')}.`));
    const { now, timeZone, here } = this.context.input;
    const { title = '', location = '', taughtBy = '' } = values;
    const date = values.date as CalendarDate;
    const time = values.startTime ?? null;
    const isOver = time === null ? date < this.context.input.today : momentOf(date, time, timeZone) <= now;
    const isHistory = status === 'completed' || (status === 'upcoming' && isOver);
    if (!time && !isHistory) return fateOf('fix', reason('startTime', 'A class to come has a time.'));
    const placeId = this.ref(values.placeId);
    if (status === 'cancelled') this.context.writes.cancelledThere.push(id);
    this.context.writes.classes.push({
      id,
      courseId,
      title,
      date,
      time,
      placeId,
      isHistory,
      endTime: time && values.endTime && values.endTime > time ? values.endTime : null,
      location: location || 'Location not given',
      instructor: taughtBy || null,
      instructorId: here.instructors.find(({ name }) => taughtBy && fold(name) === fold(taughtBy))?.id ?? null,
      assistants: (values.assistants ?? '')
        .split(';')
        .map((name) => name.trim())
        .filter(Boolean),
      capacity: Math.max(values.seats ?? 1, this.taken.get(id) ?? 0, 1),
      priceCents: values.priceCents ?? null,
      organizationId: this.ref(values.privateForId),
      description: values.description ?? '',
      laterDays: this.laterDays(id, date, placeId),
      status: isHistory ? 'completed' : status === 'cancelled' ? 'upcoming' : status,
      facts: {},
    });
    return fateOf('new');
  }

  private laterDays(classId: string, first: CalendarDate, placeOfFirst: string | null) {
    const days = (this.days.get(classId) ?? []).filter(
      ({ values, reasons }) => (values.dayNumber ?? 1) > 1 && values.date && values.startTime && reasons.length === 0,
    );
    return days
      .sort((one, other) => one.values.dayNumber! - other.values.dayNumber!)
      .map(({ values }) => {
        const placeId = this.ref(values.placeId);
        const isElsewhere = placeId !== placeOfFirst;
        return {
          after: daysBetween(first, values.date as CalendarDate),
          time: values.startTime as WallTime,
          endTime: values.endTime ?? null,
          placeId: isElsewhere ? placeId : null,
          location: isElsewhere ? (values.location ?? null) : null,
        };
      });
  }

  private seat({ values }: PlanRow, id: string): RowFate {
    const [studentId, classId] = [this.ref(values.studentId), this.ref(values.ownClassId)];
    if (!studentId || !classId) return fateOf('leftOut', reason(null, 'Its person or its class stays out.'));
    const result = oneOf(RESULTS, values.result);
    if (!result) return fateOf('fix', reason('result', `Write ${RESULTS.join(', ')}.`));
    // A payment that was under way there ends there.
    const status = values.paymentStatus === 'processing' ? 'pending' : oneOf(PAYMENT_STATES, values.paymentStatus);
    if (!status) return fateOf('fix', reason('paymentStatus', `Write ${PAYMENT_STATES.join(', ')}.`));
    const removedAt = values.removedAt ?? null;
    const key = `${classId} ${studentId}`;
    const hasFirst = !removedAt && this.seated.has(key);
    if (hasFirst && !values.isSecond) return fateOf('duplicate', reason(null, 'This person has a seat in this class.'));
    if (!removedAt) this.seated.add(key);
    this.context.writes.seats.push({
      id,
      studentId,
      classId,
      removedAt,
      isSecond: hasFirst,
      ...this.moneyOf(values, status),
      enrolledAt: values.enrolledAt!,
      passedAt: values.passedAt ?? null,
      certificationStatus: result,
      attendance: oneOf(ATTENDANCES, values.attendance) ?? null,
      purchaseOrder: values.poNumber || null,
      noticeHours: null,
      facts: {},
    });
    return fateOf('new');
  }

  /** What was paid there stays there. A seat on an open invoice owes nothing itself, because the invoice asks for it. */
  private moneyOf(values: PlanRow['values'], status: (typeof PAYMENT_STATES)[number]) {
    const invoice = this.openInvoices.get(values.invoiceId ?? '');
    const paid = Math.max(values.paidCents ?? 0, 0) + (values.paidElsewhereCents ?? 0);
    const isOpen = status === 'pending' || status === 'overdue';
    if (invoice !== undefined && isOpen) {
      const there = { paidElsewhere: `On invoice ${invoice} of ${this.centerName}`, paidElsewhereCents: paid || null };
      return { paymentStatus: status, owedCents: 0, isWaived: false, ...there };
    }
    const said = paid > 0 ? `Paid ${formatCents(paid)} in ${this.centerName}` : `Nothing due in ${this.centerName}`;
    return {
      paymentStatus: status,
      owedCents: isOpen ? Math.max(values.dueCents ?? 0, 0) : null,
      isWaived: status === 'waived',
      paidElsewhere: values.paidElsewhere || (paid > 0 || status === 'paid' ? said : null),
      paidElsewhereCents: paid || null,
    };
  }

  private card(row: PlanRow, id: string): RowFate {
    const { values } = row;
    const studentId = this.ref(values.studentId);
    if (!studentId) return fateOf('leftOut', reason('studentId', 'Its holder stays out.'));
    const { name: type = '', number = '', code = '', revokedAt = null } = values;
    if (this.context.input.here.cardNumbers.has(number) || this.numbers.has(number))
      return fateOf('conflict', reason('number', 'Another card has this number.'));
    if (code && !revokedAt) {
      if (this.context.isForeign(code, studentId)) return fateOf('conflict', FOREIGN_CODE);
      this.context.codes.add(code);
    }
    if (values.expiresOn! <= values.issuedOn!)
      return fateOf('fix', reason('expiresOn', 'A card expires after its issue.'));
    this.numbers.add(number);
    const [seatId, classId] = [this.ref(values.seatId), this.ref(values.ownClassId)];
    this.context.writes.cards.push({
      id,
      studentId,
      type,
      number,
      revokedAt,
      seat: seatId && classId ? { id: seatId, classId } : null,
      courseId: this.ref(values.courseId),
      code: code || null,
      issueDate: values.issuedOn as CalendarDate,
      expiryDate: values.expiresOn as CalendarDate,
      isComputed: values.isComputed ?? false,
      isOutside: values.isOutside ?? false,
      isOnlineOnly: values.isOnlineOnly ?? false,
      revocationReason: values.revocationReason || null,
      ...(values.agency && { agency: values.agency }),
    });
    return fateOf('new');
  }

  private invoice({ values }: PlanRow, id: string): RowFate {
    const due = values.dueCents ?? 0;
    if (due <= 0) return fateOf('leftOut', reason('dueCents', 'Nothing of it is owed.'));
    const organizationId = this.ref(values.organizationId);
    const studentId = organizationId ? null : this.ref(values.studentId);
    if (!organizationId && !studentId) return fateOf('leftOut', reason(null, 'Who owes it stays out.'));
    const amountCents = Math.max(values.amountCents ?? 0, due);
    this.context.writes.invoices.push({
      id,
      organizationId,
      studentId,
      amountCents,
      number: values.number ?? '',
      issuedOn: values.issuedOn as CalendarDate,
      dueOn: values.due as CalendarDate,
      poNumber: values.poNumber ?? '',
      paidCents: amountCents - due,
      source: this.centerName,
    });
    return fateOf('new');
  }

  /** The id here of what a row refers to; null if it is blank or stays out. */
  private ref(id: string | undefined): string | null {
    if (!id) return null;
    const known = this.ids.get(id);
    if (known !== undefined) return known;
    return this.context.input.here.ownIds.has(id) ? id : null;
  }
}

type IdField =
  | 'courseId'
  | 'placeId'
  | 'organizationId'
  | 'studentId'
  | 'ownClassId'
  | 'seatId'
  | 'certificationId'
  | 'invoiceId';

/** The fields with the id of a row's own record, by kind. */
export const OWN_ID: Partial<Record<Kind, IdField>> = {
  'recert-courses': 'courseId',
  'recert-places': 'placeId',
  'recert-organizations': 'organizationId',
  'recert-students': 'studentId',
  'recert-classes': 'ownClassId',
  'recert-seats': 'seatId',
  'recert-certifications': 'certificationId',
  'recert-invoices': 'invoiceId',
};
