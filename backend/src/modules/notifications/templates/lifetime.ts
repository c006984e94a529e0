/** Until when a message that can't be sent waits for its provider; then it is withdrawn. */
export interface Lifetime<Data> {
  end(data: Data, now: Date): Date;
  /** Completes "Withdrawn, because …". */
  because: string;
  /** Whether it also ends while the message waits for staff; otherwise staff decide. */
  endsWhileHeld?: true;
}

const MINUTE_MS = 60_000;

const lasting = (minutes: number, because: string): Lifetime<unknown> => ({
  end: (_, now) => new Date(now.getTime() + minutes * MINUTE_MS),
  because,
});

export const forDays = (days: number) => lasting(days * 24 * 60, `it could not be sent for ${days} days`);

/** What a code or a link in the message opens ends then. */
export const forMinutes = (minutes: number) => lasting(minutes, 'what it opens has ended');

export const UNTIL_CLASS_STARTS: Lifetime<{ startsAt: string; days?: readonly { startsAt: string }[] }> = {
  end: ({ startsAt, days = [] }) => new Date(days.at(-1)?.startsAt ?? startsAt),
  because: 'the class has started',
  endsWhileHeld: true,
};

/** Of templates that name none. */
export const USUAL_LIFETIME = forDays(3);
