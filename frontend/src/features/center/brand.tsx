import { BrandMark } from '../../shared/ui/brand-mark.js';
import { CenterLogo } from '../../shared/ui/center-logo.js';
import { siteLogo, siteName } from '../../shared/ui/site-name.js';
import { useCenter } from './api.js';
import './brand.css';

/**
 * The center's logo, or the mark and its name, linked to the landing page. Both are in the document; a change of them shows at
 * once. A folded sidebar has room for the mark only.
 */
export function Brand() {
  const center = useCenter();
  const name = center.data?.name ?? siteName();
  const logo = center.data ? center.data.logo : siteLogo();
  return (
    <a className={logo ? 'brand brand-with-logo' : 'brand'} href="/">
      <BrandMark />
      <span className="sidebar-label">{logo ? <CenterLogo logo={logo} name={name} /> : name}</span>
    </a>
  );
}
