import { BrandMark } from '../../shared/ui/brand-mark.js';
import { useCenter } from './api.js';

/** The mark and the center's name, as on the public pages, leading to the first of them. */
export function Brand() {
  const center = useCenter();
  return (
    <a className="sidebar-brand" href="/">
      <BrandMark />
      {center.isPending ? (
        <span className="visually-hidden">Home</span>
      ) : (
        <span className="sidebar-label">{center.data?.name ?? 'Recert'}</span>
      )}
    </a>
  );
}
