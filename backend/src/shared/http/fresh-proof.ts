import { SetMetadata } from '@nestjs/common';
import { domainError } from '../domain/domain-error.js';

export const FRESH_PROOF = 'recert:fresh-proof';

/**
 * Requires a session whose password, second step or confirmation code was proved in the last 30 minutes. For acts that give
 * power: a session that was left open, or stolen, isn't enough.
 */
export const FreshProof = () => SetMetadata(FRESH_PROOF, true);

/** The proof of this session is too old; `POST /api/auth/reauthentication` renews it. */
export class ReauthenticationRequired extends domainError(
  'forbidden',
  'reauthentication_required',
  'Confirm your identity, then try again.',
) {}
