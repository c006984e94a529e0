/** Whether anybody can book the class `c` at the moment in the parameter `now`: a public, upcoming one with a seat left. */
export const isBookable = (c: string, now: string): string =>
  `${c}.deleted_at is null and ${c}.organization_id is null and ${c}.status = 'upcoming' and ${c}.starts_at > ${now}
    and ${c}.enrolled_count < ${c}.capacity`;
