import { useQuery } from '@tanstack/react-query';
import { moneyBackText } from '../../shared/model/money-back.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { linkedSeatQuery } from './payment-link.js';
import { useGiveUpSeat } from './payment-link-api.js';

interface GiveUpSeatProps {
  token: string;
  /** The words of the button that asks. */
  children: string;
  /** The seat is free. `moneyBack` says what goes back, each sentence after a space. */
  onGivenUp: (moneyBack: string) => void;
}

/** The button that gives up the seat of a payment link, with a confirmation that says what goes back. */
export function GiveUpSeat({ token, children, onGivenUp }: GiveUpSeatProps) {
  return (
    <Dialog title="Give up your seat?" trigger={<Button kind="ghost">{children}</Button>}>
      {(close) => <Confirmation token={token} onKeep={close} onGivenUp={onGivenUp} />}
    </Dialog>
  );
}

interface ConfirmationProps extends Pick<GiveUpSeatProps, 'token' | 'onGivenUp'> {
  onKeep: () => void;
}

function Confirmation({ token, onKeep, onGivenUp }: ConfirmationProps) {
  const seat = useQuery(linkedSeatQuery(token));
  const giveUp = useGiveUpSeat(token);
  const moneyBack = seat.data ? moneyBackText(seat.data) : '';
  return (
    <>
      <p>Your seat becomes free for somebody else. If the class fills, you can’t take it back.{moneyBack}</p>
      <div className="form-actions give-up-actions">
        <Button onClick={onKeep}>Keep Seat</Button>
        <Button
          kind="danger"
          loading={giveUp.isPending || seat.isPending}
          onClick={() => giveUp.mutate(undefined, { onSuccess: () => onGivenUp(moneyBack) })}
        >
          Give Up Seat
        </Button>
      </div>
    </>
  );
}
