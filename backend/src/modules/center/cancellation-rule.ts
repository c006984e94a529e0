/** What a center writes in a text of its own where the rule is to be. */
const PLACEHOLDER = '[cancellation rule]';

/** The most hours before a class until which students may have to cancel: 30 days. */
export const MAX_CUTOFF_HOURS = 720;

/** Until when students may cancel, in words: `24 hours before the class`. */
export function cutoffInWords(hours: number): string {
  if (hours === 0) return 'the class starts';
  const [amount, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'} before the class`;
}

/** The center's rule for cancelling a seat, as a sentence. */
export const cancellationRule = (cutoffHours: number): string =>
  `You can cancel your seat in your account until ${cutoffInWords(cutoffHours)}.`;

/** A text of the center with its rule in place of `[cancellation rule]`. */
export const withCancellationRule = (text: string, center: { cancellationRule: string }): string =>
  text.replaceAll(PLACEHOLDER, center.cancellationRule);
