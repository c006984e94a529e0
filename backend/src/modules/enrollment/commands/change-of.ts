import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { ChangeEnrollmentInput } from '../enrollment.dto.js';
import { SetCertificationStatus } from './set-certification-status.command.js';
import { SetPaymentStatus } from './set-payment-status.command.js';

/** The command that a change of an enrollment asks for. @throws InvalidInput unless it names exactly one status. */
export function changeOf(
  id: string,
  input: ChangeEnrollmentInput,
  actor: Actor,
): SetPaymentStatus | SetCertificationStatus {
  const { paymentStatus, certificationStatus } = input;
  if (paymentStatus && !certificationStatus) return new SetPaymentStatus(id, paymentStatus, actor);
  if (certificationStatus && !paymentStatus) return new SetCertificationStatus(id, certificationStatus);
  throw new InvalidInput({ path: 'paymentStatus', message: 'Send either paymentStatus or certificationStatus.' });
}
