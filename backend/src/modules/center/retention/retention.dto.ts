import { IsInt, Max, Min } from 'class-validator';

/** Days that records are kept. */
export class RetentionInput {
  /** Emails and text messages with their files, and notices. */
  @IsInt()
  @Min(365)
  @Max(3650)
  messagesDays: number;

  /** Invitations by an organization's list that nobody accepted. */
  @IsInt()
  @Min(30)
  @Max(1095)
  invitationsDays: number;

  /** Who signed in, signed out or failed to, when, and from where. */
  @IsInt()
  @Min(90)
  @Max(1095)
  signInsDays: number;

  /** What the payment gateway reported, once it was applied. */
  @IsInt()
  @Min(90)
  @Max(3650)
  gatewayEventsDays: number;

  /** The names of erased people on rosters, from the last day of a class. Holds for erasures from then on. */
  @IsInt()
  @Min(365)
  @Max(3650)
  rostersDays: number;

  /** The names of erased people in payments and invoices. Holds for erasures from then on. */
  @IsInt()
  @Min(1095)
  @Max(5475)
  moneyDays: number;
}

/** Rows that are older than they are kept. */
export class OutdatedRow {
  messages: number;
  invitations: number;
  signIns: number;
  gatewayEvents: number;
}

export class RetentionResponse extends RetentionInput {
  /** Nothing is deleted before an administrator has confirmed it once. */
  isConfirmed: boolean;
  /** What the next night deletes, if it is confirmed. */
  outdated: OutdatedRow;
}
