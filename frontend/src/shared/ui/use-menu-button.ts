import type { KeyboardEvent, MouseEvent } from 'react';
import { useRef } from 'react';

/**
 * The focus of an antd menu: on the first item when it opens, back on its button when it closes, so that a dialog that an
 * item opens returns the focus there too.
 */
export function useMenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = () => button.current?.focus();
  return {
    button,
    dropdown: { autoFocus: true, onOpenChange: (isOpen: boolean) => (isOpen ? undefined : focusButton()) },
    /** Call it first when an item is chosen. */
    leave: (event: MouseEvent | KeyboardEvent) => {
      // Enter would press the button that gets the focus, and a click would open the row.
      event.preventDefault();
      event.stopPropagation();
      focusButton();
    },
  };
}
