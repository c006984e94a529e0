import { domainError } from './domain-error.js';

/** An act that would reach people or their money before an administrator has opened the center (docs/decisions/0046). */
export class CenterNotOpen extends domainError(
  'conflict',
  'center_not_open',
  'The center isn’t open yet. An administrator can open it under Setup.',
) {}
