import { BrandMark } from '../../shared/ui/brand-mark.js';
import { useCenter } from './api.js';
import './brand.css';

/** The mark and the center's name, linked to the landing page. */
export function Brand() {
  const center = useCenter();
  return (
    <a className="brand" href="/">
      <BrandMark />
      {center.isPending ? (
        <span className="visually-hidden">Home</span>
      ) : (
        <span className="sidebar-label">{center.data?.name ?? 'Recert'}</span>
      )}
    </a>
  );
}
