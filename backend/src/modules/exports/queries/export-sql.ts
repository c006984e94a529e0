import { nameOfUser } from '../../identity/sql.js';

/** The address of an export's file. */
const hrefOf = (id: string): string => `'/api/exports/' || ${id} || '/file'`;

/** The columns of an `ExportRow`, from `exportsAt`. A file whose day is over counts as deleted, also if the job comes later. */
export const EXPORT_COLUMNS = `x.id,
  case when x.state = 'ready' and x.expires_at <= asked.at then 'expired' else x.state end as state, x.requested_at as "requestedAt",
  coalesce(${nameOfUser('u')}, '') as "requestedBy", x.progress, x.content, x.ready_at as "readyAt", x.expires_at as "expiresAt",
  x.downloads, case when x.state = 'ready' and x.expires_at > asked.at then ${hrefOf('x.id')} end as link`;

/** The exports at the moment in the parameter `now`. */
export const exportsAt = (now: string): string => `exports.exports x
  cross join (select ${now}::timestamptz as at) asked left join identity.users u on u.id = x.requested_by`;
