import { IsBoolean, IsIn } from 'class-validator';
import { IfGiven } from '../../../shared/http/validation.js';

const SWITCH_POSITIONS = [0, 1];

/** Switches to change; omitted ones stay. Email switches are 0 or 1, SMS switches true or false. */
export class PreferencesInput {
  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  renewalReminders?: number;

  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  expirationAlerts?: number;

  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  newCourseOfferings?: number;

  @IfGiven()
  @IsIn(SWITCH_POSITIONS)
  organizationReports?: number;

  @IfGiven()
  @IsBoolean()
  smsClassReminders?: boolean;

  @IfGiven()
  @IsBoolean()
  smsCertificationAlerts?: boolean;

  @IfGiven()
  @IsBoolean()
  smsClassCancellations?: boolean;

  @IfGiven()
  @IsBoolean()
  smsMfaCodes?: boolean;
}

/** A number that gets no text messages because its owner said STOP. */
export class StoppedSmsRow {
  phone: string;
  /** The number to text START to; null without a provider. */
  sender: string | null;
}

/** One person's switches: email ones are 0 or 1, SMS ones true or false. */
export class PreferencesRow {
  renewalReminders: number;
  expirationAlerts: number;
  newCourseOfferings: number;
  organizationReports: number;
  smsClassReminders: boolean;
  smsCertificationAlerts: boolean;
  smsClassCancellations: boolean;
  smsMfaCodes: boolean;
  /** Null if text messages reach the person. */
  smsStopped: StoppedSmsRow | null;
}

/** What the link in an email unsubscribes from. */
export class SubscriptionRow {
  /** The kind of email, such as `Expiration alerts`. */
  mails: string;
  /** Masked. */
  address: string;
  isUnsubscribed: boolean;
}
