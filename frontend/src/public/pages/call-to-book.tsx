import { formatPhone } from '../../shared/format/phone.js';
import { telHref } from '../../shared/format/tel-href.js';
import { type Center, paths } from '../page.js';

/** How to book before the center is open: by its phone, or else by what it has in 'Contact Us'. */
export function CallToBook(props: { center: Center; describedBy?: string; appearance: string }) {
  const { center, describedBy, appearance } = props;
  return (
    <a
      className={`button ${appearance}`}
      href={center.phone ? telHref(center.phone) : paths.contact}
      aria-describedby={describedBy}
    >
      {center.phone ? `Call ${formatPhone(center.phone)}` : 'Contact Us'}
    </a>
  );
}
