import { expect, type Page } from '@playwright/test';

/** Remembers the control that is clicked next or, as long as there is no click, the one with the focus. */
export const rememberOpener = (page: Page) =>
  page.evaluate(() => {
    const remember = (opener: Element | null | undefined) => Object.assign(window, { rememberedOpener: opener });
    remember(document.activeElement);
    const onClick = ({ target }: MouseEvent) => {
      // A box that is checked before opens nothing.
      const control = (target as Element).closest('button, a, input:not([type=checkbox])');
      if (!control) return;
      remember(control);
      removeEventListener('click', onClick, true);
    };
    addEventListener('click', onClick, true);
  });

/** Expects the focus on the remembered control. */
export async function expectFocusOnOpener(page: Page): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { rememberedOpener: opener } = window as unknown as { rememberedOpener: Element };
      const nameOf = (control: Element | null) => control?.getAttribute('aria-label') ?? control?.textContent;
      // A button whose menu or dialog is loaded with the first press is rendered anew.
      const isRendered =
        !opener.isConnected && activeElement?.tagName === 'BUTTON' && nameOf(activeElement) === nameOf(opener);
      return activeElement === opener || isRendered ? 'the opener' : activeElement?.outerHTML.slice(0, 200);
    });
  await expect.poll(focused).toBe('the opener');
}
