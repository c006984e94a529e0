/** The origin of the record `t` as an `OriginRow`, or null for one that was made here. */
export const originOf = (t: string): string =>
  `case when ${t}.origin_import_id is not null then json_build_object('system', ${t}.origin_system, 'importId', ${t}.origin_import_id) end`;
