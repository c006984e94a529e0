// Starts the app after the first paint: the shell of a sign-in page is in the document, and its styles and font come first.
(() => {
  const { app, preload } = document.currentScript.dataset;
  const start = () => {
    for (const href of preload.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href, crossOrigin: '' });
    add('script', { type: 'module', src: app, crossOrigin: '' });
  };
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));

  // What is done to a control that the app hasn't taken over (shared/ui/part.tsx) is done again when it has, on what then
  // stands in its place: the last press, and the text of each field.
  const waiting = new Map();
  const isTakenOver = (control) => control.closest('[data-part], #root')?.hasAttribute('data-taken-over') ?? true;
  const wait = (key, control, act) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const until = performance.now() + 30_000;
    if (waiting.size === 0) requestAnimationFrame(repeat);
    waiting.set(key, { control, x: left + width / 2, y: top + height / 2, until, act });
  };
  const repeat = () => {
    for (const [key, { control, x, y, until, act }] of waiting) {
      const current = control.isConnected
        ? control
        : document.elementFromPoint(x, y)?.closest('button, input, textarea');
      const isReady = current && isTakenOver(current);
      if (isReady || performance.now() > until) waiting.delete(key);
      if (isReady) act(current);
    }
    if (waiting.size > 0) requestAnimationFrame(repeat);
  };
  const press = (control) => {
    control.focus();
    // Tabs open before the button is let go.
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    control.click();
  };
  const type = (text) => (field) => {
    // React hears of a text only if it differs from the last that was set on the field itself.
    field.value = `${text} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Captured, because React ends presses of what it hasn't taken over.
  document.addEventListener(
    'click',
    (event) => {
      const control = event.target.closest('button, input[type=checkbox], input[type=radio]');
      if (!control || isTakenOver(control)) return;
      event.preventDefault();
      event.stopPropagation();
      wait('press', control, press);
    },
    true,
  );
  document.addEventListener('input', ({ target: field }) => {
    if (!field.matches('input:not([type=checkbox], [type=radio]), textarea') || isTakenOver(field)) return;
    wait(field, field, type(field.value));
  });

  // A hidden page is not painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
