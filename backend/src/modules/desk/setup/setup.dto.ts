import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import {
  SETUP_STEPS,
  type SetupStep,
  STEP_STATES,
  type StepState,
  TEST_EMAIL_ANSWERS,
  type TestEmailAnswer,
} from './setup.entity.js';

export class SetupStepInput {
  @IsIn(SETUP_STEPS, { message: `step can be ${SETUP_STEPS.join(', ')}` })
  step: SetupStep;

  /** `done` is for time zone, sender, payments and preview, which records don't always prove. */
  @IsIn(STEP_STATES, { message: `state can be ${STEP_STATES.join(', ')}` })
  state: StepState;
}

export class DismissalInput {
  @IsBoolean()
  isDismissed: boolean;
}

export class TestEmailInput {
  @IsIn(TEST_EMAIL_ANSWERS, { message: `answer can be ${TEST_EMAIL_ANSWERS.join(', ')}` })
  answer: TestEmailAnswer;
}

export class SetupStepRow {
  @ApiProperty({ enum: SETUP_STEPS })
  step: SetupStep;
  @ApiProperty({ enum: STEP_STATES })
  state: StepState;
}

/** How many courses give cards of an agency. */
export class SetupAgencyFact {
  /** Null for courses with the center's own card alone. */
  agency: string | null;
  courses: number;
}

export class SetupPlacesFact {
  count: number;
  /** The first two by name. */
  names: string[];
}

export class SetupSenderFact {
  /** The sender's address; empty without one of the center's own. */
  address: string;
  /** Who delivers email. `mailbox` is that of a machine that nobody else reaches. */
  provider: 'sendgrid' | 'smtp' | 'mailbox' | 'none';
  /** Where the last test email arrived; null before it was answered. */
  @ApiProperty({ enum: TEST_EMAIL_ANSWERS, nullable: true })
  testEmail: TestEmailAnswer | null;
}

export class SetupPaymentsFact {
  /** `local` is the test gateway. */
  provider: 'stripe' | 'local' | 'none';
  /** Null without keys. */
  mode: 'test' | 'live' | null;
}

export class SetupRecordsFact {
  /** Imports that were committed and not undone. */
  imports: number;
  /** People who came with them and are still here. */
  people: number;
}

export class SetupClassFact {
  title: string;
  date: string;
  time: string;
}

export class SetupStaffFact {
  /** Accounts of staff beside the first administrator. */
  members: number;
  /** Invitations without an answer. */
  invited: number;
}

/** A seat that was booked for a test. */
export class SetupTestBookingFact {
  /** The title of the class. */
  class: string;
  /** What was paid for it in test mode, in dollars; null if nothing was. */
  paid: number | null;
}

/** What the steps' lines say. */
export class SetupFacts {
  /** By their number of courses. */
  courses: SetupAgencyFact[];
  places: SetupPlacesFact;
  sender: SetupSenderFact;
  payments: SetupPaymentsFact;
  records: SetupRecordsFact;
  /** The next class, or else the latest one; null before the first. */
  firstClass: SetupClassFact | null;
  /** Whether anybody can book a class now. */
  hasOpenClass: boolean;
  staff: SetupStaffFact;
  /** The first test booking, one that was paid before others; null before the first. It stays when the seat goes. */
  testBooking: SetupTestBookingFact | null;
}

/** The checklist of a new installation. */
export class ChecklistResponse {
  /** All steps in their order. */
  steps: SetupStepRow[];
  facts: SetupFacts;
  /** When an administrator opened the center; null before. */
  openedAt: string | null;
  /** When the list was dismissed; null while administrators see it. */
  dismissedAt: string | null;
}
