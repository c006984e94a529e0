import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CenterApi } from './center.api.js';

/** Settings that are read when the test says so. */
function centerThatReads() {
  const reads: { resolve: (settings: object) => void; reject: (error: Error) => void }[] = [];
  const execute = () => new Promise((resolve, reject) => reads.push({ resolve, reject }));
  return { reads, center: new CenterApi({ execute } as unknown as QueryBus, {} as CommandBus) };
}

describe('the settings that a process keeps', () => {
  it('are read once for callers that ask at the same time', async () => {
    const { reads, center } = centerThatReads();
    const asked = [center.settings(), center.settings()];
    reads[0]!.resolve({ name: 'Harbor CPR' });
    expect(await Promise.all(asked)).toEqual([{ name: 'Harbor CPR' }, { name: 'Harbor CPR' }]);
    expect(await center.settings()).toEqual({ name: 'Harbor CPR' });
    expect(reads).toHaveLength(1);
  });

  it('are not those that were being read when somebody changed them', async () => {
    const { reads, center } = centerThatReads();
    const before = center.settings();
    center.forget();
    reads[0]!.resolve({ name: 'Before' });
    await before;
    const after = center.settings();
    reads[1]!.resolve({ name: 'After' });
    expect(await after).toEqual({ name: 'After' });
  });

  it('are read again after a failure', async () => {
    const { reads, center } = centerThatReads();
    const failed = center.settings();
    reads[0]!.reject(new Error('The database is away.'));
    await expect(failed).rejects.toThrow('away');
    const next = center.settings();
    reads[1]!.resolve({ name: 'Harbor CPR' });
    expect(await next).toEqual({ name: 'Harbor CPR' });
  });
});
