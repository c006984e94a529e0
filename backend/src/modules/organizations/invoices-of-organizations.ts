/**
 * What happens to the invoices of organizations that staff remind of a payment, in the transaction that does it. Billing implements
 * it, because this module doesn't know invoices.
 */
export abstract class InvoicesOfOrganizations {
  /** Staff have emailed the administrators of these organizations about these opening invoices. Invoices of others are left out. */
  abstract noteReminders(invoiceIds: readonly string[], organizationIds: readonly string[]): Promise<void>;
}
