import { ListOrganizationReceiptsHandler, ListStudentReceiptsHandler } from './list-receipts.query.js';
import { ReceiptDocument } from './receipt-document.js';
import {
  ReceiptMail,
  SendHandRefundNotice,
  SendNoticeOfRefundByHand,
  SendReceipt,
  SendReceiptOfCountedMoney,
  SendRefundNotice,
} from './send-receipt.reaction.js';

export const receiptsProviders = [
  ReceiptDocument,
  ListOrganizationReceiptsHandler,
  ListStudentReceiptsHandler,
  ReceiptMail,
  SendHandRefundNotice,
  SendNoticeOfRefundByHand,
  SendReceipt,
  SendReceiptOfCountedMoney,
  SendRefundNotice,
];
