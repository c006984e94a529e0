import { SharedLookup } from './shared-lookup.js';

/** A lookup whose answers the test gives, in the order of the questions. */
function heldLookup() {
  const questions: { keys: string[]; answer: (found: Record<string, number>) => void; fail: (error: Error) => void }[] =
    [];
  const lookup = new SharedLookup<number>(
    (keys) =>
      new Promise((resolve, reject) => {
        questions.push({ keys, answer: (found) => resolve(new Map(Object.entries(found))), fail: reject });
      }),
  );
  return { lookup, questions };
}

describe('a shared lookup', () => {
  it('asks at once when nothing is under way', () => {
    const { lookup, questions } = heldLookup();
    void lookup.find('a');
    expect(questions.map(({ keys }) => keys)).toEqual([['a']]);
  });

  it('asks once for all who came while lookups were under way, and only afterwards', async () => {
    const { lookup, questions } = heldLookup();
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((key) => lookup.find(key));
    expect(questions.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    questions[0]!.answer({ a: 1 });
    expect(await a).toBe(1);
    expect(questions.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd']]);
    questions[2]!.answer({ d: 4 });
    expect(await c).toBeUndefined();
    expect(await d).toBe(4);
    questions[1]!.answer({ b: 2 });
    expect(await b).toBe(2);
  });

  it('never answers with what was read before the question', async () => {
    const { lookup, questions } = heldLookup();
    const [before] = [lookup.find('a'), lookup.find('x')];
    const after = lookup.find('a');
    questions[0]!.answer({ a: 1 });
    await before;
    questions[2]!.answer({ a: 2 });
    expect(await after).toBe(2);
  });

  it('goes on when one hangs', async () => {
    const { lookup, questions } = heldLookup();
    void lookup.find('hangs');
    const others = ['a', 'b'].map((key) => lookup.find(key));
    questions[1]!.answer({ a: 1 });
    await others[0];
    questions[2]!.answer({ b: 2 });
    expect(await Promise.all(others)).toEqual([1, 2]);
  });

  it('tells a failure to those who asked, and to nobody after them', async () => {
    const { lookup, questions } = heldLookup();
    const failing = lookup.find('a');
    questions[0]!.fail(new Error('no database'));
    await expect(failing).rejects.toThrow('no database');
    const next = lookup.find('a');
    questions[1]!.answer({ a: 1 });
    expect(await next).toBe(1);
  });
});
