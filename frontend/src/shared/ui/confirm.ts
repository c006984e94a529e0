/**
 * Asks in the browser's own dialog: for deleting classes and students and for removing a student from a class. Anything else is
 * asked by antd's `modal.confirm`. True when the person agreed.
 */
export function confirmInBrowser(question: string): boolean {
  return window.confirm(question);
}
