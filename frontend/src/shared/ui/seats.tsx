import './seats.css';

/** How many of a class's seats are taken: '8 / 12' over a slim bar. */
export function Seats({ enrolled, capacity }: { enrolled: number; capacity: number }) {
  const isFull = enrolled >= capacity;
  const share = capacity > 0 ? Math.min(1, enrolled / capacity) : 0;
  return (
    <span className={isFull ? 'seats seats-at-capacity tabular' : 'seats tabular'}>
      <span>
        <span className="seats-enrolled">{enrolled}</span> / {capacity}
        {isFull && <span className="seats-full"> Full</span>}
      </span>
      <span className="seats-track" aria-hidden="true">
        <span className="seats-taken" style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
}
