import { domainError, InvalidInput, notFound } from '../../../shared/domain/domain-error.js';

export class CertificationNotFound extends notFound('Certification not found') {}

/** A revoked certification stays as it is. */
export class CertificationIsRevoked extends domainError(
  'conflict',
  'certification_revoked',
  'This certification was revoked, so it cannot be changed.',
) {}

export class NoAddressForCard extends domainError(
  'conflict',
  'no_address_for_card',
  'This student has no email address, so the card cannot be sent.',
) {}

/** A revoked certification has no card any more. */
export class CardWithdrawn extends domainError(
  'conflict',
  'card_withdrawn',
  'This certification was revoked, so there is no card to download.',
) {}

/** A certification of a class changes with its pass. */
export class NotAnOutsideCard extends domainError(
  'conflict',
  'not_an_outside_card',
  'This certification was issued for a class here, so it changes with the result of that class.',
) {}

export class OutsideCardDates extends InvalidInput {
  constructor(path: 'issueDate' | 'expiryDate', message: string) {
    super({ path, message });
  }
}

export class EcardCodeTaken extends domainError(
  'conflict',
  'ecard_code_taken',
  'Another certification already has this code.',
  { errors: [{ path: 'ecardCode', message: 'Another certification already has this code.' }] },
) {}

export class NotAnEcardCode extends InvalidInput {
  constructor(message: string, path: string) {
    super({ path, message });
  }
}
