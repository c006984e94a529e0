/** Names that an erasure keeps, whose day has come at the date in the parameter `today`: a `from … where`. */
export const dueNames = (today: string): string => `erasure.kept_names k where k.goes_on <= ${today}`;

/**
 * The name that a record keeps of an erased person, and the day on which it goes: a join with one row, `kept`, of `name` and `until`. Both are
 * null for everyone but administrators, so that this decides alone who reads it.
 */
export const keptName = (kind: 'roster' | 'invoice', record: string, reader: Reader | undefined): string => `
  left join lateral (${keptNames(kind, record, reader)}) kept on true`;

/** The same as a row for each person, with `studentId`. */
export const keptNames = (kind: 'roster' | 'invoice', record: string, reader: Reader | undefined): string => `
  select k.name, k.goes_on as until, r.student_id as "studentId"
  from erasure.kept_names k join erasure.erasures r on r.id = k.erasure_id
  where k.kind = '${kind}' and k.record_id = ${record} and ${reader?.staffRole === 'administrator'}`;

interface Reader {
  staffRole: string | null;
}
