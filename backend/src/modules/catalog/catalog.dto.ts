import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import {
  IfGiven,
  OptionalFlag,
  OptionalMultiLineText,
  OptionalText,
  RequiredText,
} from '../../shared/http/validation.js';
import { CARD_ROLES, type CardRole } from './domain/course.entity.js';

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

  /** The card that it gives, of another course; null for a card of its own name, which a new course has by default. */
  @IsOptional()
  @IsUUID()
  cardId?: string | null;

  /** `starts`: for beginners; `renews`: with a valid card; `renews-lapsed`: also with one that has lapsed. */
  @IfGiven()
  @IsIn(CARD_ROLES, { message: `cardRole can be ${CARD_ROLES.join(', ')}` })
  cardRole?: CardRole;

  /** Who issues the card, for all courses that give it; null for the center alone. */
  @IsOptional()
  @IsUUID()
  agencyId?: string | null;

  /** The year of the guidelines that it teaches. */
  @IsOptional()
  @IsInt()
  @Min(1990)
  @Max(2100)
  guidelineYear?: number | null;
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

/** What a course gives: one card for a full course, its renewal and its blended form. */
export class CourseCardRow {
  id: string;
  name: string;
}

export class CourseAgencyRow {
  id: string;
  name: string;
}

/** A course as staff see it. */
export class CourseRow extends PublicCourseRow {
  deletedAt: string | null;
  card: CourseCardRow;
  cardRole: CardRole;
  /** Who issues the card; null for the center alone. */
  agency: CourseAgencyRow | null;
  guidelineYear: number | null;
  /** How many people wait for a date of it. */
  interestedCount: number;
  /** Rises with each edit. */
  revision: number;
}
