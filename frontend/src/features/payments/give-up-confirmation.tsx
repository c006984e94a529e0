import { useQuery } from '@tanstack/react-query';
import { moneyBackText } from '../../shared/model/money-back.js';
import { Button } from '../../shared/ui/button.js';
import { linkedSeatQuery } from './payment-link.js';
import { useGiveUpSeat } from './payment-link-api.js';

interface GiveUpConfirmationProps {
  token: string;
  onKeep: () => void;
  /** The seat is free. `moneyBack` says what goes back, each sentence after a space. */
  onGivenUp: (moneyBack: string) => void;
}

/** What the dialog of `GiveUpSeat` says and does. The default export is for `lazy`. */
export default function GiveUpConfirmation({ token, onKeep, onGivenUp }: GiveUpConfirmationProps) {
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
