/** SQL for the address of a student's photo. Its version is the file's key, so a new photo has a new address. */
export const photoUrl = (student = 's'): string =>
  `case when ${student}.photo_key is not null
     then '/api/students/' || ${student}.id || '/photo?v=' || split_part(${student}.photo_key, '.', 1) end`;

/** The same address, for a student that is at hand. */
export function photoAddress(id: string, photoKey: string | null): string | null {
  return photoKey && `/api/students/${id}/photo?v=${photoKey.split('.', 1)[0]}`;
}

/** The columns of a student as the wire names them, from students `s` and organizations `o`. */
export const STUDENT_COLUMNS = `s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone,
  s.license_number as "licenseNumber", s.notes, s.organization_id as "organizationId", o.name as "organizationName",
  ${photoUrl()} as "profilePhotoUrl", s.created_at as "createdAt"`;

export const STUDENT_ORGANIZATION =
  'left join organizations.organizations o on o.id = s.organization_id and o.deleted_at is null';

/** SQL for what a student of `s` holds on the day `today`: how many certifications are still good, and the first to expire. */
export const holdsOn = (today: string): string => `lateral (
    select count(*) as "activeCertifications", min(held.expiry_date) as "nextRenewal"
    from certification.certifications held
    where held.student_id = s.id and held.revoked_at is null and held.expiry_date > ${today}
  ) holds`;
