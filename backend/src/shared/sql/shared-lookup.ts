/** Finds what belongs to each key, in one go; keys without a find are left out. */
type LookUpAll<Found> = (keys: string[]) => Promise<Map<string, Found>>;

/**
 * Looks up what many requests ask for at the same moment with one statement instead of one each. A key that comes while
 * a lookup is under way waits for the next, so every answer is read after its question, never before. At rest a key is
 * looked up at once.
 */
export class SharedLookup<Found> {
  private waiting: Question<Found>[] = [];
  private underWay = 0;

  constructor(private readonly lookUpAll: LookUpAll<Found>) {}

  find(key: string): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (this.underWay < MOST_UNDER_WAY) void this.answerAll();
    });
  }

  private async answerAll(): Promise<void> {
    this.underWay++;
    while (this.waiting.length > 0) {
      const questions = this.waiting;
      this.waiting = [];
      try {
        const found = await this.lookUpAll(questions.map(({ key }) => key));
        for (const { key, resolve } of questions) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of questions) reject(error);
      }
    }
    this.underWay--;
  }
}

/** One that hangs (a connection that broke without a word) does not hold up the others. */
const MOST_UNDER_WAY = 2;

interface Question<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}
