import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { MAX_CODE } from '../../../shared/domain/card-code.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { OriginRow } from '../../../shared/http/origin.dto.js';
import { IsCalendarDate, rule } from '../../../shared/http/validation.js';
import { filterOf } from '../../bulk/index.js';
import { IssuingAgencyRow } from '../../catalog/index.js';
import { CERTIFICATION_STATUSES, type CertificationStatus } from '../sql.js';
import { isExpiryPeriod } from './queries/expiry-period.js';

const STATUS_FILTERS = ['valid', ...CERTIFICATION_STATUSES] as const;
const DUE = ['ecard', 'late-ecard', 'instructor'] as const;
const RENEWALS = ['booked', 'open'] as const;

/** Of a code with its spaces. */
const MAX_CODE_TEXT = 2 * MAX_CODE;

export class CertificationListQuery extends ListQuery {
  /**
   * `valid`: active or expiring; `active`: more than 90 days left; `expiring`: 1 to 90; `expired`: none; `upcoming`: dated
   * in the future; `superseded`: the student has a newer one of the card; `revoked`: with its pass. Without it, all.
   */
  @IsOptional()
  @IsIn(STATUS_FILTERS, { message: `status can be ${STATUS_FILTERS.join(', ')}` })
  status?: (typeof STATUS_FILTERS)[number];

  /**
   * When it expires: `this-month`, `next-month`, `30-days`, `60-days`, `90-days`, or two dates such as
   * `2027-01-01..2027-03-31`. Without a status, only active, expiring and expired certifications.
   */
  @IsOptional()
  @rule(
    'isExpiryPeriod',
    isExpiryPeriod,
    'can be this-month, next-month, 30-days, 60-days, 90-days or two dates such as 2027-01-01..2027-03-31',
    { maxLength: '2027-01-01..2027-03-31'.length },
  )
  expires?: string;

  /** The first day on which it was issued, `YYYY-MM-DD`. Without a status, no revoked ones. */
  @IsOptional()
  @IsCalendarDate()
  issuedFrom?: string;

  /** The last day. Without a status, no revoked ones. */
  @IsOptional()
  @IsCalendarDate()
  issuedTo?: string;

  /**
   * What waits for staff: `ecard` for valid ones of a class without the code of the agency's card, `late-ecard` for those whose 20
   * business days have passed, `instructor` for those of instructors that have expired or will within 90 days.
   */
  @IsOptional()
  @IsIn(DUE, { message: `due can be ${DUE.join(', ')}` })
  due?: (typeof DUE)[number];

  /** Whether the holder has a seat in a coming class of the course that renews it: `booked` or `open`. */
  @IsOptional()
  @IsIn(RENEWALS, { message: `renewal can be ${RENEWALS.join(', ')}` })
  renewal?: (typeof RENEWALS)[number];

  /** Only certifications of the card that this course gives. */
  @IsOptional()
  @IsUUID()
  courseId?: string;

  /** Only those that this import brought. */
  @IsOptional()
  @IsUUID()
  importId?: string;

  /** Only certifications of this organization's members. */
  @IsOptional()
  @IsUUID()
  organizationId?: string;
}

/** The search and the filters of the list of certifications. */
export class CertificationFilter extends filterOf(CertificationListQuery) {}

export class EcardCodeInput {
  /** As the agency writes it, with or without spaces: 12 digits for the American Heart Association. Empty to remove the code. */
  @IsString()
  @MaxLength(MAX_CODE_TEXT)
  ecardCode: string;
}

export class CertifiedStudentRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  organizationId: string | null;
  organizationName: string | null;
}

export class CertifiedClassRow {
  id: string;
  title: string;
}

/** A certification as its holder and their organization's administrator see it, who see none that was revoked. */
export class OwnCertificationRow {
  id: string;
  certificationType: string;
  /** The center's own number. */
  cardNumber: string;
  /** The code of the agency's card without spaces, if staff entered it. */
  ecardCode: string | null;
  issueDate: string;
  expiryDate: string;
  /** In the center's time zone. Superseded: a newer one of the same card has begun. Upcoming: its issue date is ahead. */
  status: CertificationStatus;
  /** Days until the expiry in the center's time zone; 0 or less once expired. */
  daysLeft: number;
  courseId: string | null;
  /** The offered courses that renew it, renewals first; those that want a valid card only while it is. */
  renewalCourseIds: string[];
  /** Who issues the card; null for the center alone. */
  agency: IssuingAgencyRow | null;
  /** The year of the guidelines that were taught; null if unknown. */
  guidelineYear: number | null;
  /** Whether the student got it elsewhere, and staff entered it. */
  isOutside: boolean;
  /** Null for a certification that was earned or entered here. */
  origin: OriginRow | null;
  /** Whether it was earned without a hands-on part. */
  isOnlineOnly: boolean;
  student: CertifiedStudentRow;
  class: CertifiedClassRow | null;
}

/** A certification as staff see it. */
export class CertificationRow extends OwnCertificationRow {
  revokedAt: string | null;
  revocationReason: string | null;
  /** Where the scan of an outside card is; changes with it. Null without one. */
  scanUrl: string | null;
  /** The name on the card that was emailed last, if the student's name is another one by now. */
  nameWhenSent: string | null;
}

/** A class in which the holder of a certification renews it. */
export class RenewalSeatRow {
  classId: string;
  date: string;
}

export class CertificationListRow extends CertificationRow {
  /** The holder's next class of the course that renews it. */
  renewal: RenewalSeatRow | null;
  /** The day by which the code of the agency's card is due; null if none is awaited, or if its days don't count yet. */
  codeDueBy: string | null;
}

/** The certifications of each view of the list. All but `all` leave out what is revoked, upcoming or superseded. */
export class CertificationCountsResponse {
  all: number;
  active: number;
  expiring: number;
  expired: number;
  expiresThisMonth: number;
  expiresNextMonth: number;
}
