import { auth, type calendar_v3, calendar as googleCalendar } from '@googleapis/calendar';
import { ProviderUnavailable } from '../delivery.port.js';
import { type CalendarEvent, CalendarPort } from './calendar.port.js';

const SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
const TIMEOUT_MS = 15_000;

export interface GoogleCalendarAccount {
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  calendarId: string;
  /** Replaces Google in tests. */
  apiBase: string | undefined;
}

/** A Google calendar that is shared with a service account. */
export class GoogleCalendar extends CalendarPort {
  readonly isConfigured = true;
  private readonly events: calendar_v3.Resource$Events;
  private readonly calendarId: string;

  constructor(
    { clientEmail: email, privateKey: key, calendarId, apiBase }: GoogleCalendarAccount,
    timeout = TIMEOUT_MS,
  ) {
    super();
    // The library's own fetch ends the program when a response stops halfway until the timeout.
    const transporterOptions = { timeout, fetchImplementation: fetch };
    const client = new auth.JWT({ email, key, scopes: [SCOPE], transporterOptions });
    if (apiBase) {
      client.transporter.interceptors.request.add({
        resolved: async (request) =>
          request.url.href === TOKEN_ADDRESS ? { ...request, url: new URL('/token', apiBase) } : request,
      });
    }
    // The queue retries, later and with a trace.
    const retryConfig = { retry: 0, noResponseRetries: 0 };
    const rootUrl = apiBase && `${apiBase}/`;
    this.events = googleCalendar({ version: 'v3', auth: client, retryConfig, ...(rootUrl && { rootUrl }) }).events;
    this.calendarId = calendarId;
  }

  /** The id is the caller's, so that a repeated call finds the entry that the first one created. An update revives a removed entry. */
  async put(event: CalendarEvent): Promise<void> {
    const { calendarId } = this;
    const requestBody = bodyOf(event);
    try {
      await this.events.insert({ calendarId, requestBody, sendUpdates: 'none' });
    } catch (error) {
      if (statusOf(error) !== 409) throw explained(error);
      const update = { calendarId, eventId: event.id, requestBody, sendUpdates: 'none' };
      await this.events.update(update).catch(rethrow);
    }
  }

  async remove(eventId: string): Promise<void> {
    try {
      await this.events.delete({ calendarId: this.calendarId, eventId, sendUpdates: 'none' });
    } catch (error) {
      if (![404, 410].includes(statusOf(error) ?? 0)) throw explained(error);
    }
  }

  async check(): Promise<void> {
    const { data } = await this.events.list({ calendarId: this.calendarId, maxResults: 1 }).catch(rethrow);
    if (data.accessRole !== 'writer' && data.accessRole !== 'owner') {
      throw new Error(
        'The service account may only read the calendar. Share it with the permission "Make changes to events".',
      );
    }
  }
}

const bodyOf = ({ id, title, location, description, start, end, timeZone }: CalendarEvent) => ({
  id,
  status: 'confirmed',
  summary: title,
  location,
  description,
  start: { dateTime: start, timeZone },
  end: { dateTime: end, timeZone },
});

interface GoogleError extends Error {
  status?: number;
  response?: { status: number };
}

const statusOf = (error: unknown): number | undefined => (error as GoogleError).response?.status;

/** The only refusals that are about one entry: its fields, and a calendar without it. */
const ABOUT_THE_ENTRY = [400, 409, 410, 412];

/** Keeps the status and the message: the error itself holds the request with its token. */
function explained(error: unknown): Error {
  const { message } = error as GoogleError;
  const status = statusOf(error);
  const reason = status ? `Google Calendar returned ${status}: ${message}` : `Google Calendar: ${message}`;
  const isEntry = status && ABOUT_THE_ENTRY.includes(status) && !KEY_REFUSED.test(message);
  return isEntry ? new Error(reason) : new ProviderUnavailable(reason);
}

/** Google's answer to the signature of a key that isn't the account's, with the status 400. */
const KEY_REFUSED = /^invalid_grant/;

const rethrow = (error: unknown): never => {
  throw explained(error);
};
