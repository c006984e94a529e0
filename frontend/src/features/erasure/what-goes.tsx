import type { ErasureForecast } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import './what-goes.css';

/** What an erasure empties, what keeps the name until when, and which backups have the person: before it, and on its receipt. */
export function WhatGoes({ facts }: { facts: Pick<ErasureForecast, 'goes' | 'stays' | 'backups' | 'backupsKept'> }) {
  const { goes, stays, backups, backupsKept } = facts;
  const [newest] = backups;
  return (
    <div className="what-goes">
      <h3>Emptied</h3>
      <p>
        {goes.length > 0 ? list.format(goes.map(({ text }) => text)) : 'The record'}. Dates, amounts and results stay.
      </p>
      <h3>Keeps the name</h3>
      {stays.length === 0 ? (
        <p>Nothing: no roster and no money is within its period.</p>
      ) : (
        <ul>
          {stays.map(({ kind, subject, until }) => (
            <li key={`${kind} ${subject}`}>
              {KEPT_KINDS[kind]}: {subject}, until {formatDate(until)}
            </li>
          ))}
        </ul>
      )}
      {stays.length > 0 && (
        <p className="secondary">
          Administrators alone see it, on rosters, on invoices and in Settings. Everyone else reads “Erased person”.
        </p>
      )}
      <h3>Backups</h3>
      {newest ? (
        <p>
          {backups.length === 1 ? '1 backup has' : `${backups.length} backups have`} the person, the newest of{' '}
          <InstantDate instant={newest} />. {backupsKept} are kept, so {backupsKept} more replace them. A restored one
          erases the person again when it starts.
        </p>
      ) : (
        <p>No backup that Recert knows of has the person. Copies that you make yourself may.</p>
      )}
      <p className="secondary">Stripe, Twilio and your email provider keep records of their own.</p>
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

export const KEPT_KINDS: Record<ErasureForecast['stays'][number]['kind'], string> = {
  roster: 'Roster',
  payment: 'Payment',
  invoice: 'Invoice',
};
