import { IsString, MaxLength } from 'class-validator';
import { MAX_PASSWORD_INPUT } from '../identity.dto.js';

export class LoginInput {
  /** The account's email address, case-insensitive. */
  @IsString()
  @MaxLength(320)
  email: string;

  @IsString()
  @MaxLength(MAX_PASSWORD_INPUT)
  password: string;
}

/** A browser in which the user is signed in. */
export class SessionRow {
  id: string;
  /** Such as Firefox; null when unknown. */
  browser: string | null;
  /** Such as Windows; null when unknown. */
  system: string | null;
  ip: string | null;
  /** When they signed in. */
  createdAt: string;
  /** Accurate to five minutes. */
  lastSeenAt: string;
  /** Whether this is the session of the request. */
  isCurrent: boolean;
}
