import { createContext, use } from 'react';
import type { SessionUserRow } from '../api/rows.js';

export type Permission = SessionUserRow['permissions'][number];

interface Granted {
  permissions: readonly Permission[];
  /** The most dollars that may be refunded for a seat; null for no limit. */
  refundLimit: number | null;
}

/** What the signed-in member of staff may do. Outside the console, nothing asks for a permission. */
export const GrantedPermissions = createContext<Granted | undefined>(undefined);

/** What isn't permitted is not offered; the server refuses it anyway. */
export function useMay(): (permission: Permission) => boolean {
  const granted = use(GrantedPermissions);
  return (permission) => granted === undefined || granted.permissions.includes(permission);
}

/** The most dollars that the member of staff may refund for a seat; null for no limit. */
export const useRefundLimit = (): number | null => use(GrantedPermissions)?.refundLimit ?? null;
