import { mapHref } from '../../shared/format/map-href.js';
import { formatPhone } from '../../shared/format/phone.js';
import { telHref } from '../../shared/format/tel-href.js';
import { Icon } from '../icon.js';
import type { Center } from '../page.js';

/** The center's contact details. Empty ones are left out. */
export function Contact({ center }: { center: Center }) {
  return (
    <section className="section" id="contact" aria-labelledby="contact-heading">
      <div className="wrap">
        <h2 id="contact-heading">Contact Us</h2>
        <dl className="contact">
          {center.phone ? (
            <div>
              <dt>
                <Icon name="phone" />
                Phone
              </dt>
              <dd>
                <a href={telHref(center.phone)}>{formatPhone(center.phone)}</a>
              </dd>
            </div>
          ) : null}
          {center.email ? (
            <div>
              <dt>
                <Icon name="mail" />
                Email
              </dt>
              <dd>
                <a href={`mailto:${center.email}`}>{center.email}</a>
              </dd>
            </div>
          ) : null}
          {center.address ? (
            <div>
              <dt>
                <Icon name="environment" />
                Location
              </dt>
              <dd>
                <a href={mapHref(center.address)}>{center.address}</a>
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
    </section>
  );
}
