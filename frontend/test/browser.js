import { TextDecoder, TextEncoder } from 'node:util';

/** What a browser has and jsdom has not. */
Object.assign(globalThis, { TextEncoder, TextDecoder });
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
/** antd waits for its turn with one; Node's own would keep the test's process from ending. */
globalThis.MessageChannel = class {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
};
window.matchMedia = (query) => ({
  media: query,
  // A desktop: as wide as a list needs to be a table.
  matches: query.includes('min-width'),
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});
window.HTMLElement.prototype.scrollIntoView = () => {};
window.HTMLElement.prototype.hasPointerCapture = () => false;
window.HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
window.HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// jsdom computes no styles of pseudo-elements, and complains when asked for them.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle.call(window, element);
