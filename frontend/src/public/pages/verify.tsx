import { formatDate, formatMoment } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { telHref } from '../../shared/format/tel-href.js';
import { daysText } from '../../shared/model/certification.js';
import { Icon, type IconName } from '../icon.js';
import { type Card, type CardCheck, type Center, paths } from '../page.js';

interface Verdict {
  title: string;
  role: 'positive' | 'attention' | 'critical' | 'neutral';
  icon: IconName;
  /** What to do, if the title doesn't say it all. */
  text?: string;
}

const VERDICTS: Record<Card['status'] | Extract<CardCheck['result'], string>, Verdict> = {
  active: { title: 'This certification is valid', role: 'positive', icon: 'check' },
  expiring: { title: 'This certification is valid', role: 'positive', icon: 'check' },
  expired: { title: 'This certification has expired', role: 'critical', icon: 'close' },
  revoked: {
    title: 'This certification was revoked',
    role: 'critical',
    icon: 'close',
    text: 'It is no longer valid, whatever a printed card says.',
  },
  superseded: {
    title: 'This card was replaced by a newer one',
    role: 'neutral',
    icon: 'exclamation',
    text: 'Its holder has a newer certification of this card. Ask for that card.',
  },
  upcoming: { title: 'This certification is not valid yet', role: 'attention', icon: 'clock' },
  unknown: {
    title: 'No certification has this number',
    role: 'critical',
    icon: 'close',
    text: 'Compare the number with the card. If they agree, we did not issue this card.',
  },
  'no-card-number': {
    title: 'This is not a card number of ours',
    role: 'attention',
    icon: 'exclamation',
    text: 'A character is wrong or missing. Our numbers look like RC-2345-6789-ABCD-E and have no 0, 1, I, L or O.',
  },
  'nothing-typed': { title: 'Check a card', role: 'neutral', icon: 'safety-certificate' },
};

/** How a check ended, in the words of its page. */
export const verdictOf = (result: CardCheck['result']): Verdict => {
  if (typeof result === 'string') return VERDICTS[result];
  const isInForce = result.status === 'active' || result.status === 'expiring';
  return result.isOutside && isInForce ? ON_RECORD : VERDICTS[result.status];
};

/** We can't say whether a card is valid that we did not issue. */
const ON_RECORD: Verdict = {
  title: 'On our records; check it with the agency',
  role: 'neutral',
  icon: 'exclamation',
  text: 'We did not issue this card. Its holder showed it to us.',
};

/** The status of the certification with a card number, and a form for another number. */
export function VerifyPage({ center, typed, result, checkedAt }: { center: Center } & CardCheck) {
  const { title, role, icon, text } = verdictOf(result);
  const card = typeof result === 'string' ? undefined : result;
  return (
    <div className="wrap verify">
      <section className="verify-panel" aria-labelledby="verdict">
        <div className="verify-head">
          <span className={`verify-mark tag-${role}`}>
            <Icon name={icon} />
          </span>
          <div>
            {result !== 'nothing-typed' && <p className="verify-note">Certification check</p>}
            <h1 id="verdict">{title}</h1>
          </div>
        </div>
        {text && <p>{text}</p>}
        {card && <Facts card={card} center={center} />}
        {card && (
          <p className="verify-note">
            Checked {formatMoment(checkedAt, center.timeZone)}, time of {center.name}. This page shows the record as it
            is now; a printed card may be older.
          </p>
        )}
        {card ? (
          <div className="actions verify-actions">
            <button className="button button-outline" type="button" data-print>
              <Icon name="printer" />
              Print This Check
            </button>
            <a className="button button-outline" href={paths.verify}>
              Check Another Card
            </a>
          </div>
        ) : (
          <NumberForm typed={typed} isWrong={result === 'no-card-number'} />
        )}
      </section>
      <p className="verify-note">
        {card ? 'Is this not the person in front of you? ' : 'Does something look wrong? '}
        {center.phone ? (
          <>
            Call {center.name} at <a href={telHref(center.phone)}>{formatPhone(center.phone)}</a>.{' '}
          </>
        ) : (
          <>
            <a href={paths.contact}>Ask {center.name}</a>.{' '}
          </>
        )}
        <AgencyCheck card={card} />
      </p>
    </div>
  );
}

/** Where the card of an agency is checked, which this page can't do. */
function AgencyCheck({ card }: { card: Card | undefined }) {
  if (!card?.agency) return 'Official cards of an agency are checked at the agency’s own site.';
  const { name, checkUrl } = card.agency;
  return <>The official card is checked with {checkUrl ? <a href={checkUrl}>{name}</a> : name}.</>;
}

function Facts({ card, center }: { card: Card; center: Center }) {
  const { name, certificationType, cardNumber, issueDate, expiryDate, status, daysLeft, agency, isOutside } = card;
  return (
    <dl className="verify-facts">
      <Fact name="Name" value={name || 'Not on record'} />
      <Fact name="Course" value={certificationType} />
      <Fact name="Card number" value={cardNumber} mono />
      <Fact name="Issued" value={formatDate(issueDate)} />
      <div>
        <dt>{daysLeft > 0 ? (isOutside ? 'Expires' : 'Valid until') : 'Expired'}</dt>
        <dd>
          {formatDate(expiryDate)}
          {status !== 'revoked' && status !== 'superseded' && (
            <span className={status === 'expiring' ? 'verify-days verify-soon' : 'verify-days'}>
              {' '}
              ({days(daysLeft)})
            </span>
          )}
        </dd>
      </div>
      {agency ? (
        <>
          <Fact name="Card issued by" value={agency.name} />
          <Fact name={isOutside ? 'On record at' : 'Training record of'} value={center.name} />
        </>
      ) : (
        <Fact name={isOutside ? 'On record at' : 'Issued by'} value={center.name} />
      )}
    </dl>
  );
}

function Fact({ name, value, mono = false }: { name: string; value: string; mono?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? 'verify-number' : undefined}>{value}</dd>
    </div>
  );
}

/** `39 days`, `53 days ago` or `today`. */
function days(left: number): string {
  if (left === 0) return 'today';
  return left > 0 ? daysText(left) : `${daysText(left)} ago`;
}

function NumberForm({ typed, isWrong }: { typed: string; isWrong: boolean }) {
  return (
    <form className="verify-form" action={paths.verify} method="get">
      <label className="verify-label" htmlFor="number">
        Card number
      </label>
      <input
        className="verify-input"
        id="number"
        name="number"
        defaultValue={typed}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby="number-hint"
      />
      <p className="verify-note" id="number-hint">
        As printed on the card, such as RC-2345-6789-ABCD-E. Spaces and hyphens don’t matter.
      </p>
      <button className="button button-primary button-large" type="submit">
        Check Card
      </button>
    </form>
  );
}
