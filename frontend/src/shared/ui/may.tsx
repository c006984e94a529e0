import type { ReactNode } from 'react';
import { type Permission, useMay } from '../model/permissions.js';

/** Shows what the signed-in member of staff is permitted to do. */
export function May({ to, children }: { to: Permission; children: ReactNode }) {
  return useMay()(to) ? children : null;
}
