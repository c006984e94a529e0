/** The columns of a `ClassRow`, from `CLASS_TABLES`. */
export const CLASS_COLUMNS = `c.id, c.course_id as "courseId", co.name as "courseName", c.title, c.description,
  c.date, to_char(c."time", 'HH24:MI') as "time", c.starts_at as "startsAt", c.location,
  c.instructor, c.instructor_id as "instructorId", c.capacity, c.enrolled_count as "enrolledCount",
  c.capacity - c.enrolled_count as "spotsLeft", c.price_cents / 100.0 as price, c.status,
  c.organization_id as "organizationId", o.name as "organizationName", c.deleted_at as "deletedAt"`;

export const CLASS_TABLES = `scheduling.classes c
  join catalog.courses co on co.id = c.course_id
  left join organizations.organizations o on o.id = c.organization_id`;
