import type { DnsPort } from '../../../integrations/dns/dns.port.js';
import { DnsSilent } from '../../../integrations/dns/dns.port.js';
import type { WantedRecord } from '../../../integrations/email/email.port.js';
import type { DomainRecord } from './sender.dto.js';

/** Who sends the center's email: a server that says nothing about records, or SendGrid, with those that it wants or why it doesn't say. */
export type SendingProvider =
  | { name: 'Your email host' }
  | { name: 'SendGrid'; wanted: readonly WantedRecord[]; silence?: undefined }
  | { name: 'SendGrid'; silence: string };

/** Looks up what receivers of email ask of a sender's domain: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export async function recordsOf(domain: string, provider: SendingProvider, dns: DnsPort): Promise<DomainRecord[]> {
  return await Promise.all([
    unlessSilent('SPF', spfOf(domain, provider, dns)),
    unlessSilent('DKIM', dkimOf(provider, dns)),
    unlessSilent('DMARC', dmarcOf(domain, dns)),
  ]);
}

type Found = Omit<DomainRecord, 'name'>;

async function unlessSilent(name: DomainRecord['name'], looking: Promise<Found>): Promise<DomainRecord> {
  try {
    return { name, ...(await looking) };
  } catch (error) {
    if (!(error instanceof DnsSilent)) throw error;
    return { name, ...unknown(error.message) };
  }
}

const set = (meaning: string): Found => ({ state: 'set', meaning, add: [] });
const unknown = (meaning: string): Found => ({ state: 'unknown', meaning, add: [] });
const missing = (meaning: string, add: Found['add'] = []): Found => ({ state: 'missing', meaning, add });

const wantedFor = (purpose: WantedRecord['purpose'], provider: SendingProvider) =>
  'wanted' in provider ? provider.wanted.filter((record) => record.purpose === purpose) : [];

async function spfOf(domain: string, provider: SendingProvider, dns: DnsPort): Promise<Found> {
  const own = wantedFor('spf', provider);
  if (own.length > 0) {
    const lacking = await lackingOf(own, dns);
    return lacking.length === 0 ? set(SENDGRID_MAY_SEND) : missing(SENDGRID_MAY_NOT_SEND, lacking);
  }
  const policies = (await dns.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  // Receivers count neither then (RFC 7208, section 4.5).
  if (policies.length > 1) return missing('Your domain has more than one SPF record, so none counts. Keep one.');
  if (provider.name !== 'SendGrid') return policies.length === 1 ? set(SPF_IS_SET) : missing(SPF_IS_MISSING);
  return /\binclude:sendgrid\.net\b/i.test(policies[0] ?? '') ? set(SENDGRID_MAY_SEND) : unsaid(provider);
}

const SENDGRID_MAY_SEND = 'SendGrid may send for your domain.';
const SENDGRID_MAY_NOT_SEND =
  'SendGrid may not send for your domain yet, so some emails land in spam. Add to your domain:';
const SPF_IS_SET = 'Your domain says who may send for it. Your email host knows whether its servers are among them.';
const SPF_IS_MISSING =
  'Your domain doesn’t say who may send for it, so some emails land in spam. Your email host has the record to add.';

async function dkimOf(provider: SendingProvider, dns: DnsPort): Promise<Found> {
  if (provider.name !== 'SendGrid') return unknown(DKIM_OF_HOST);
  const keys = wantedFor('dkim', provider);
  if (keys.length === 0) return unsaid(provider);
  const lacking = await lackingOf(keys, dns);
  return lacking.length === 0
    ? set('Emails are signed with your domain.')
    : missing('Emails are not signed with your domain yet, so some land in spam. Add to your domain:', lacking);
}

const DKIM_OF_HOST =
  'Only your email host knows under which name it signs. Send a test to a Gmail address and choose Show original there: DKIM should say PASS.';

/** SendGrid wants no such record for the domain, or doesn't say. */
const unsaid = ({ silence }: Extract<SendingProvider, { name: 'SendGrid' }>): Found =>
  silence === undefined ? missing(NOT_AT_SENDGRID) : unknown(silence);

const NOT_AT_SENDGRID =
  'SendGrid doesn’t know your domain yet. Authenticate it there under Settings, Sender Authentication; the records then appear here.';

/** The record of the domain itself, or of the nearest one above it. */
async function dmarcOf(domain: string, dns: DnsPort): Promise<Found> {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from++) {
    const policies = await dns.texts(`_dmarc.${labels.slice(from).join('.')}`);
    // With several, none counts (RFC 7489, section 6.6.3).
    if (policies.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text)).length === 1) {
      return set('Your domain says what becomes of forged emails.');
    }
  }
  return missing('Gmail asks for a rule about forged emails. This one changes nothing yet:', [
    { type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  ]);
}

/** The wanted records that the domain lacks. */
async function lackingOf(wanted: readonly WantedRecord[], dns: DnsPort): Promise<Found['add']> {
  const isThere = await Promise.all(
    wanted.map(async ({ type, name, value }) =>
      type === 'CNAME' ? (await dns.alias(name)) === value.toLowerCase() : (await dns.texts(name)).includes(value),
    ),
  );
  return wanted.filter((_, index) => !isThere[index]).map(({ type, name, value }) => ({ type, name, value }));
}
