import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import {
  IfGiven,
  OptionalFlag,
  OptionalMultiLineText,
  OptionalText,
  RequiredText,
} from '../../shared/http/validation.js';

/** Fields of a course. An edit keeps the fields that are left out. */
export class CourseInput {
  @RequiredText(200)
  name: string;

  @OptionalMultiLineText(5000)
  description?: string;

  /** Display text: `4 hours`. */
  @OptionalText(100)
  duration?: string;

  /** What students bring to its classes, such as a photo ID. Their messages contain it. */
  @OptionalMultiLineText(500)
  whatToBring?: string;

  /** Months that its certification is valid. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(120)
  validityMonths?: number;

  /** Whether the certification is valid through the last day of that month. */
  @IfGiven()
  @IsBoolean()
  validToEndOfMonth?: boolean;
}

export class EditCourseInput extends CourseInput {
  /** The revision that the edit is based on. If the course has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

export class OfferedInput {
  @IsBoolean()
  isOffered: boolean;
}

export class CourseListQuery extends ListQuery {
  /** Only courses that are offered, or only those that are not. Everybody but admins sees offered courses only. */
  @OptionalFlag()
  offered?: boolean;
}

/** A course as everybody sees it. */
export class PublicCourseRow {
  id: string;
  name: string;
  description: string;
  duration: string;
  whatToBring: string;
  isOffered: boolean;
  validityMonths: number;
  validToEndOfMonth: boolean;
}

/** A course as staff see it. */
export class CourseRow extends PublicCourseRow {
  deletedAt: string | null;
  /** How many people wait for a date of it. */
  interestedCount: number;
  /** Rises with each edit. */
  revision: number;
}
