import { SetMetadata } from '@nestjs/common';
import type { Permission as PermissionName } from '../domain/permission.js';

export const PERMISSION = 'recert:permission';

/**
 * What staff need, all of it, to call a route that serves staff. A route of theirs without one is the administrators' alone
 * (default deny). On a public route, it is what staff need to see more than everybody sees.
 */
export const Permission = (...permissions: [PermissionName, ...PermissionName[]]) =>
  SetMetadata(PERMISSION, permissions);
