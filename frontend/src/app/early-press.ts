declare global {
  interface Window {
    /** The last control that was pressed before the app took over (`public/start.js`); empty if none was. */
    earlyPress?: { control?: HTMLElement; x?: number; y?: number } | undefined;
  }
}

/**
 * Ends the recording of presses, because from now on the app handles them. Returns what repeats the last one, on the control
 * that then stands in its place.
 */
export function takeEarlyPress(): () => void {
  const { control, x = 0, y = 0 } = window.earlyPress ?? {};
  window.earlyPress = undefined;
  return () => {
    if (!control) return;
    const current = control.isConnected ? control : document.elementFromPoint(x, y)?.closest('button');
    current?.focus();
    // Tabs open before the button is let go.
    current?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    current?.click();
  };
}
