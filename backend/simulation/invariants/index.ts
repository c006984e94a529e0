import { linksAsSent } from '../account/compare-links.js';
import {
  lettersAsWritten,
  mailedTimes,
  receiptsForPayments,
  refundsAsAsked,
  toldOfSeats,
  toldOfTheRest,
} from '../account/compare-messages.js';
import {
  billedAgain,
  cardsOfClasses,
  classesAsWritten,
  classesOnPages,
  importsAsSent,
  paymentsOfOne,
  rostersAsDone,
  thingsAsWritten,
} from '../account/compare-records.js';
import type { Invariant } from '../invariant.js';
import { allReminded } from './all-reminded.invariant.js';
import { allowedSpending, approvedSpending, endedApprovals } from './approvals.invariant.js';
import { audit } from './audit.invariant.js';
import { beforeOpen } from './before-open.invariant.js';
import { certifications, oneCardPerCode } from './certifications.invariant.js';
import { chargedOnce } from './charged-once.invariant.js';
import { choices } from './choices.invariant.js';
import { confirmedOnce } from './confirmed-once.invariant.js';
import { dueAndPaid } from './due-and-paid.invariant.js';
import { erasedAreGone } from './erased.invariant.js';
import { wholeExports } from './exports.invariant.js';
import { gatewayMoney } from './gateway-money.invariant.js';
import { givenUpSeats } from './given-up-seats.invariant.js';
import { handRefunds } from './hand-refunds.invariant.js';
import { importsTellNobody, invitedInWaves, undoLeavesNothing, wholeImports } from './imports.invariant.js';
import { invoices, openingInvoices } from './invoices.invariant.js';
import { lockedParts } from './locked-parts.invariant.js';
import { mergesLoseNothing } from './merges.invariant.js';
import { noDoubles } from './no-doubles.invariant.js';
import { onePayment } from './one-payment.invariant.js';
import { paidSeats } from './paid-seats.invariant.js';
import { permissions } from './permissions.invariant.js';
import { noProgramEnds } from './programs.invariant.js';
import { queues } from './queues.invariant.js';
import { recipients } from './recipients.invariant.js';
import { remindedOnce } from './reminded-once.invariant.js';
import { remindedRightly } from './reminded-rightly.invariant.js';
import { allRenewed, renewedOnce } from './renewals.invariant.js';
import { revenue } from './revenue.invariant.js';
import { seats } from './seats.invariant.js';
import { sentOnce } from './sent-once.invariant.js';
import { sessions } from './sessions.invariant.js';
import { optOuts, quietHours } from './texts.invariant.js';

export const invariants: readonly Invariant[] = [
  noProgramEnds,
  seats,
  gatewayMoney,
  paidSeats,
  dueAndPaid,
  givenUpSeats,
  handRefunds,
  onePayment,
  chargedOnce,
  approvedSpending,
  allowedSpending,
  endedApprovals,
  invoices,
  openingInvoices,
  revenue,
  certifications,
  remindedOnce,
  remindedRightly,
  allReminded,
  renewedOnce,
  oneCardPerCode,
  allRenewed,
  quietHours,
  optOuts,
  choices,
  recipients,
  sentOnce,
  confirmedOnce,
  lockedParts,
  queues,
  sessions,
  permissions,
  noDoubles,
  audit,
  erasedAreGone,
  wholeExports,
  importsTellNobody,
  invitedInWaves,
  undoLeavesNothing,
  wholeImports,
  mergesLoseNothing,
  classesAsWritten,
  classesOnPages,
  rostersAsDone,
  cardsOfClasses,
  paymentsOfOne,
  billedAgain,
  thingsAsWritten,
  importsAsSent,
  toldOfSeats,
  mailedTimes,
  refundsAsAsked,
  receiptsForPayments,
  toldOfTheRest,
  lettersAsWritten,
  linksAsSent,
  beforeOpen,
];
