import { TextDecoder, TextEncoder } from 'node:util';

/** Browser features that jsdom lacks. */
Object.assign(globalThis, { TextEncoder, TextDecoder });
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
/** What openapi-fetch and the router make. The former hands it to `fetch`, which `serve` replaces. */
globalThis.Request = class {
  constructor(url, init) {
    Object.assign(this, { method: 'GET' }, init, { url });
  }
};
globalThis.Response = class {};
/** antd schedules work with it; Node's implementation would keep the test process alive. */
globalThis.MessageChannel = class {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
};
window.matchMedia = (query) => ({
  media: query,
  // Wide enough that lists are tables.
  matches: query.includes('min-width'),
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});
window.HTMLElement.prototype.scrollIntoView = () => {};
window.HTMLElement.prototype.hasPointerCapture = () => false;
window.HTMLElement.prototype.showPopover = () => {};
window.HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
window.HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// jsdom cannot compute styles of pseudo-elements and logs an error when asked to.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle.call(window, element);
// As toast.css does: a toast can be pressed at once, although its region takes no presses until it has counted the toast.
document.head.insertAdjacentHTML('beforeend', '<style>.toast { pointer-events: auto }</style>');
/** Keeps jsdom from applying antd's style sheets. No test depends on them, and each search by role would read all of their rules. */
const { createElement } = document;
document.createElement = (name, options) => {
  const element = createElement.call(document, name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
};

/** One tab: nobody else listens. */
globalThis.BroadcastChannel ??= class {
  postMessage() {}
  close() {}
};
