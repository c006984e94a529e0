import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, OptionalFlag, RequiredText, Text } from '../../shared/http/validation.js';

/** A course as it is written. What a change leaves out stays as it is. */
export class CourseInput {
  @RequiredText(200)
  name: string;

  @IfGiven()
  @Text(5000)
  description?: string;

  /** As people read it: `4 hours`. */
  @IfGiven()
  @Text(100)
  duration?: string;

  /** Months for which its certification is good. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(120)
  validityMonths?: number;

  /** Whether it is good through the last day of that month. */
  @IfGiven()
  @IsBoolean()
  validToEndOfMonth?: boolean;
}

export class OfferedInput {
  @IsBoolean()
  isOffered: boolean;
}

export class CourseListQuery extends ListQuery {
  /** Only courses that are offered, or only those that are not. Others than admins see offered ones alone. */
  @OptionalFlag()
  offered?: boolean;
}

/** A course as it is read. */
export class CourseRow {
  id: string;
  name: string;
  description: string;
  duration: string;
  isOffered: boolean;
  validityMonths: number;
  validToEndOfMonth: boolean;
  deletedAt: string | null;
}
