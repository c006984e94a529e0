/** One heartbeat on a monitor: 240 units wide, the baseline at 40. */
const BEAT = 'M0 40H46l7-9 7 9h18l6 7 13-43 14 68 11-38 6 6h20c5 0 6-14 14-14s9 14 14 14h64';

/** The mark: one beat in the pulse color. Decorative: the name is always beside it. */
export function PulseMark({ className = 'pulse-mark' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 28 24" aria-hidden="true">
      <path d="M1 13h6l2.500-5L14 21 18 3l3 10h6" pathLength="1" />
    </svg>
  );
}

/** A line across the page with one beat, drawn from left to right on load. */
export function PulseLine() {
  return (
    <div className="pulse-line" aria-hidden="true">
      <span className="pulse-flat" />
      <svg className="pulse-beat" viewBox="0 0 240 80" aria-hidden="true">
        <path d={BEAT} pathLength="1" />
      </svg>
      <span className="pulse-flat pulse-flat-after" />
    </div>
  );
}
