import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no violation of axe's rules in the page, or in one part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Legacy mode spares a second page for each analysis; it only loses frames of other origins, which there are none of.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}

/** Expects that the page scrolls in one direction only, once it has adapted to its width. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, 'pixels wider than the window').toBeLessThanOrEqual(0);
}
