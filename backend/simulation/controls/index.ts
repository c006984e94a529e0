import type { Control } from '../control.js';
import { idempotencyKey } from './idempotency-key.control.js';
import { inbox } from './inbox.control.js';
import { ledgerBalance } from './ledger-balance.control.js';
import { openingGate } from './opening-gate.control.js';
import { optOutCheck } from './opt-out-check.control.js';
import { quietHoursCheck } from './quiet-hours.control.js';
import { reminderKey } from './reminder-key.control.js';
import { seatApproval } from './seat-approval.control.js';
import { seatCheck } from './seat-check.control.js';
import { webhookDedup } from './webhook-dedup.control.js';

export const controls: readonly Control[] = [
  seatCheck,
  inbox,
  reminderKey,
  idempotencyKey,
  webhookDedup,
  optOutCheck,
  quietHoursCheck,
  ledgerBalance,
  seatApproval,
  openingGate,
];
