import { takeEvents } from '../../../shared/domain/domain-event.js';
import { Call } from './call.entity.js';

const now = new Date('2026-12-01T12:15:00Z');
const later = new Date('2026-12-01T12:20:00Z');

const aCall = () =>
  Call.needed(
    { enrollmentId: 'e1', classId: 'c1', occasion: 'cancelled', startsAt: new Date('2026-12-01T14:00:00Z') },
    now,
  );

describe('a call', () => {
  it('records who did it and when, once: the same outcome again changes nothing', () => {
    const call = aCall();
    expect(takeEvents(call)).toMatchObject([{ name: 'enrollment.call-needed', payload: { callId: call.id } }]);
    call.record('left-message', 'ana', now);
    call.record('left-message', 'ben', later);
    expect(call).toMatchObject({ outcome: 'left-message', calledBy: 'ana', calledAt: now });
    expect(takeEvents(call)).toEqual([
      {
        name: 'enrollment.call-recorded',
        payload: { callId: call.id, classId: 'c1', enrollmentId: 'e1', outcome: 'left-message' },
      },
    ]);
    call.record('reached', 'ben', later);
    expect(call).toMatchObject({ outcome: 'reached', calledBy: 'ben', calledAt: later });
  });

  it('is open again once its outcome is taken back', () => {
    const call = aCall();
    call.record('reached', 'ana', now);
    call.record(null, 'ana', later);
    expect(call).toMatchObject({ outcome: null, calledBy: null, calledAt: null });
  });
});
