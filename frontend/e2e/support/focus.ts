import { expect, type Page } from '@playwright/test';

/** Remembers the control that is clicked next or, as long as there is no click, the one with the focus. */
export const rememberOpener = (page: Page) =>
  page.evaluate(() => {
    const remember = (opener: Element | null | undefined) => Object.assign(window, { rememberedOpener: opener });
    remember(document.activeElement);
    const onClick = ({ target }: MouseEvent) => remember((target as Element).closest('button, a, input'));
    addEventListener('click', onClick, { capture: true, once: true });
  });

/** Expects the focus on the remembered control. */
export async function expectFocusOnOpener(page: Page): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { rememberedOpener: opener } = window as unknown as { rememberedOpener: Element };
      const label = opener.getAttribute('aria-label');
      // The button of a row is rendered anew with its menu.
      const isRendered = !opener.isConnected && label !== null && activeElement?.getAttribute('aria-label') === label;
      return activeElement === opener || isRendered ? 'the opener' : activeElement?.outerHTML.slice(0, 200);
    });
  await expect.poll(focused).toBe('the opener');
}
