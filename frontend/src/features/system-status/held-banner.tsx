import './held-banner.css';

/** The server says in the document whether it holds everything that it would send. */
const isHeld = (): boolean => document.querySelector('meta[name="recert-held"]') !== null;

/** Above every page of the console of a restored copy, with the command that releases it. */
export function HeldBanner() {
  if (!isHeld()) return null;
  return (
    <p className="held-banner" role="status">
      <strong>This is a restored copy. Nothing is sent.</strong> To let it send and charge, run{' '}
      <code>npm run restore:release</code>, and start it again.
    </p>
  );
}
