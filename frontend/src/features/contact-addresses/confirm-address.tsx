import { ApiError, messageOf } from '../../shared/api/error.js';
import { Button } from '../../shared/ui/button.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { useConfirmAddress } from './api.js';

/** Confirms a changed contact address by a press: email programs open links by themselves. Asks for nothing, and needs no account. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirm = useConfirmAddress();
  if (confirm.isSuccess) {
    return (
      <>
        <h1 className="sign-in-title">Address Confirmed</h1>
        <p className="page-line" role="status">
          Receipts and invoices now go to <strong>{confirm.data.address}</strong> only. You can close this page.
        </p>
      </>
    );
  }
  const isOver = token === '' || (confirm.error instanceof ApiError && confirm.error.code === 'invalid_link');
  if (isOver) {
    return (
      <>
        <h1 className="sign-in-title">This Link No Longer Works</h1>
        <p className="page-line" role="status">
          A link works once, and only the latest one is valid. Open the latest email, or ask the training center to send
          the link again.
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className="sign-in-title">Confirm Your Email Address</h1>
      <p className="page-line">
        The training center then sends receipts and invoices to this address only, and no longer to the previous one.
      </p>
      <FormProblem>{confirm.error && messageOf(confirm.error, 'The address could not be confirmed.')}</FormProblem>
      <Button kind="primary" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        Confirm Address
      </Button>
    </>
  );
}
