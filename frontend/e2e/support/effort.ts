import { expect, type Locator, type Page, test } from '@playwright/test';

/** The most that a job may take, beside the content that is typed. */
interface Ceiling {
  keys?: number;
  /** On a touch screen, taps. */
  clicks?: number;
}

/**
 * A person at a page whose keys and clicks are counted, job by job. What they type as content is free; a field that is
 * clicked or reached with Tab to type into it isn't.
 */
export class Person {
  private keys = 0;
  private clicks = 0;

  constructor(
    public page: Page,
    private readonly isTouch = false,
  ) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** A tap on a touch screen. */
  async click(target: Locator, options: { clickCount?: number } = {}): Promise<void> {
    this.clicks += 1;
    await (this.isTouch ? target.tap() : target.click(options));
  }

  /** Types into the field with the focus. */
  async type(content: string): Promise<void> {
    await this.page.keyboard.type(content);
  }

  /** Presses Tab until the field has the focus. */
  async tabTo(field: Locator): Promise<void> {
    const MAX_TABS = 30;
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    await expect(field).toBeFocused();
  }

  /** Does a job, and expects that it took no more than its ceiling. */
  async job(name: string, ceiling: Ceiling, work: () => Promise<void>): Promise<void> {
    await test.step(name, async () => {
      this.keys = 0;
      this.clicks = 0;
      await work();
      const { keys, clicks } = this;
      test.info().annotations.push({ type: 'effort', description: `${name}: ${keys} keys, ${clicks} clicks` });
      expect(keys, `keys to ${name}`).toBeLessThanOrEqual(ceiling.keys ?? 0);
      expect(clicks, `clicks to ${name}`).toBeLessThanOrEqual(ceiling.clicks ?? 0);
    });
  }
}
