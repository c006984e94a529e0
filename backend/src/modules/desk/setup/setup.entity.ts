import { defineEntity } from '@mikro-orm/core';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { setupDismissed, setupStepDecided, testEmailAnswered } from '../events.js';

/** The steps of the checklist, in their order. */
export const SETUP_STEPS = [
  'center',
  'time-zone',
  'courses',
  'places',
  'sender',
  'payments',
  'records',
  'first-class',
  'staff',
  'preview',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A skipped step is left for later. */
export const STEP_STATES = ['open', 'done', 'skipped'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Where a test email arrived, as its recipient says. */
export const TEST_EMAIL_ANSWERS = ['inbox', 'spam', 'missing'] as const;
export type TestEmailAnswer = (typeof TEST_EMAIL_ANSWERS)[number];

/** Steps that an administrator may confirm, because records don't always prove them. */
const CONFIRMABLE: readonly SetupStep[] = ['time-zone', 'sender', 'payments', 'preview'];

const SetupSchema = defineEntity({
  name: 'Setup',
  schema: 'desk',
  tableName: 'setup',
  properties: (p) => ({
    id: p.integer().primary().autoincrement(false),
    skipped: p.array(),
    confirmed: p.array(),
    testEmail: p.text().$type<TestEmailAnswer>().strictNullable(),
    testEmailAt: p.datetime().strictNullable(),
    dismissedAt: p.datetime().strictNullable(),
  }),
});

/** The id of the only row. */
export const SETUP_ID = 1;

/** What administrators decided about the checklist of a new installation. What is done follows from the records. */
export class Setup extends SetupSchema.class {
  /** @throws {InvalidInput} for a step that only records prove */
  decide(step: SetupStep, state: StepState): void {
    if (state === 'done' && !CONFIRMABLE.includes(step)) {
      throw new InvalidInput({ path: 'state', message: 'This step is done when there are records for it.' });
    }
    if (this.decisionOn(step) === state) return;
    this.skipped = withOrWithout(this.skipped, step, state === 'skipped');
    this.confirmed = withOrWithout(this.confirmed, step, state === 'done');
    raise(this, setupStepDecided({ step, state }));
  }

  dismiss(now: Date): void {
    if (this.dismissedAt) return;
    this.dismissedAt = now;
    raise(this, setupDismissed({ isDismissed: true }));
  }

  bringBack(): void {
    if (!this.dismissedAt) return;
    this.dismissedAt = null;
    raise(this, setupDismissed({ isDismissed: false }));
  }

  answerTestEmail(answer: TestEmailAnswer, now: Date): void {
    this.testEmail = answer;
    this.testEmailAt = now;
    raise(this, testEmailAnswered({ answer }));
  }

  private decisionOn(step: SetupStep): StepState {
    if (this.confirmed.includes(step)) return 'done';
    return this.skipped.includes(step) ? 'skipped' : 'open';
  }
}
SetupSchema.setClass(Setup);

const withOrWithout = (steps: readonly string[], step: SetupStep, isIn: boolean): string[] => [
  ...steps.filter((other) => other !== step),
  ...(isIn ? [step] : []),
];
