import { BrandMark } from '../../shared/ui/brand-mark.js';
import { siteName } from '../../shared/ui/site-name.js';
import { useCenter } from './api.js';
import './brand.css';

/** The mark and the center's name, linked to the landing page. The name is in the document; a change of it shows at once. */
export function Brand() {
  const center = useCenter();
  return (
    <a className="brand" href="/">
      <BrandMark />
      <span className="sidebar-label">{center.data?.name ?? siteName()}</span>
    </a>
  );
}
