/** The columns of a `CourseRow`, of `catalog.courses` as `c`. */
export const COURSE_COLUMNS = `c.id, c.name, c.description, c.duration, c.is_offered as "isOffered",
  c.validity_months as "validityMonths", c.valid_to_end_of_month as "validToEndOfMonth", c.deleted_at as "deletedAt"`;
