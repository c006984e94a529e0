import { domainError, notFound } from '../../../shared/domain/domain-error.js';

export class AlreadyErased extends domainError('conflict', 'already_erased', 'This person was erased before.') {}

export class ErasureNotFound extends notFound('Receipt not found') {}
