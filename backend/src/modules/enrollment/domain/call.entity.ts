import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { callNeeded, callRecorded } from '../events.js';

export const CALL_OUTCOMES = ['reached', 'left-message'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
export type CallOccasion = 'cancelled' | 'moved';

const CallSchema = defineEntity({
  name: 'Call',
  schema: 'enrollment',
  tableName: 'calls',
  properties: (p) => ({
    id: p.uuid().primary(),
    enrollmentId: p.uuid(),
    classId: p.uuid(),
    occasion: p.text().$type<CallOccasion>(),
    startsAt: p.datetime(),
    createdAt: p.datetime(),
    outcome: p.text().$type<CallOutcome>().strictNullable(),
    calledAt: p.datetime().strictNullable(),
    calledBy: p.uuid().strictNullable(),
  }),
});

/** A student to call, because a class changes shortly before its start and no text message tells them. */
export class Call extends CallSchema.class {
  static needed(
    about: { enrollmentId: string; classId: string; occasion: CallOccasion; startsAt: Date },
    now: Date,
  ): Call {
    const call = Object.assign(new Call(), {
      ...about,
      id: newId(),
      createdAt: now,
      outcome: null,
      calledAt: null,
      calledBy: null,
    });
    const { classId, enrollmentId } = about;
    raise(call, callNeeded({ callId: call.id, classId, enrollmentId }));
    return call;
  }

  /** Records what came of the call; null takes it back. The same again changes nothing: the first who called stays. */
  record(outcome: CallOutcome | null, userId: string, now: Date): void {
    if (outcome === this.outcome) return;
    this.outcome = outcome;
    this.calledAt = outcome && now;
    this.calledBy = outcome && userId;
    raise(this, callRecorded({ callId: this.id, classId: this.classId, enrollmentId: this.enrollmentId, outcome }));
  }
}
CallSchema.setClass(Call);
