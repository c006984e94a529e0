import type { User } from '../domain/user.entity.js';

/** An account whose address was just proved by its owner. */
export interface ProvedAccount {
  id: string;
  email: string;
  studentId: string | null;
  name: string;
  /** What was entered before the proof may be a stranger's and is discarded. */
  startsAfresh: boolean;
}

/** Joins the account to its student record, inside the transaction of the proof. People knows the records. */
export type JoinRecord = (account: ProvedAccount) => Promise<void>;

export function provedAccount(user: User, { startsAfresh = false } = {}): ProvedAccount {
  const { id, email, studentId = null, firstName, lastName } = user;
  return { id, email, studentId, name: `${firstName} ${lastName}`, startsAfresh };
}
