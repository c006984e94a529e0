import { ListOrganizationReceiptsHandler, ListStudentReceiptsHandler } from './list-receipts.query.js';
import { ReceiptPaper } from './receipt-paper.js';
import {
  ReceiptMail,
  SendHandRefundNotice,
  SendNoticeOfRefundByHand,
  SendReceipt,
  SendReceiptOfCountedMoney,
  SendRefundNotice,
} from './send-receipt.reaction.js';

export const receiptsProviders = [
  ReceiptPaper,
  ListOrganizationReceiptsHandler,
  ListStudentReceiptsHandler,
  ReceiptMail,
  SendHandRefundNotice,
  SendNoticeOfRefundByHand,
  SendReceipt,
  SendReceiptOfCountedMoney,
  SendRefundNotice,
];
