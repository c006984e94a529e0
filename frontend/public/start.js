// Starts the app after the first paint: the shell of a sign-in page is in the document, and its styles and font come first.
(() => {
  const { app, preload } = document.currentScript.dataset;
  const start = () => {
    for (const href of preload.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href, crossOrigin: '' });
    add('script', { type: 'module', src: app, crossOrigin: '' });
  };
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));

  // What is done to a control that the app hasn't taken over (shared/ui/part.tsx) is done again when it has: the last
  // press, the text of each field, and what was chosen. If the app has replaced the control, then on the one with its name, among others
  // of that name on the one of its place: the page may have moved meanwhile.
  const waiting = new Map();
  const isTakenOver = (control) => control.closest('[data-part], #root')?.hasAttribute('data-taken-over') ?? true;
  const nameOf = ({ type, name, ariaLabel, labels, textContent }) =>
    JSON.stringify([type, name, ariaLabel, labels?.[0]?.textContent, textContent]);
  const controlsOf = (tag, name) => [...document.querySelectorAll(tag)].filter((control) => nameOf(control) === name);
  const wait = (key, control, act) => {
    const name = nameOf(control);
    const place = controlsOf(control.localName, name).indexOf(control);
    const until = performance.now() + 30_000;
    if (waiting.size === 0) requestAnimationFrame(repeat);
    waiting.set(key, { control, name, place, until, act });
  };
  const repeat = () => {
    for (const [key, { control, name, place, until, act }] of waiting) {
      const current = control.isConnected ? control : controlsOf(control.localName, name)[place];
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
  const choose = (property, chosen) => (field) => {
    field[property] = chosen;
    field.dispatchEvent(new Event('change', { bubbles: true }));
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
    if (!field.matches('input:not([type=checkbox], [type=radio]), textarea, select') || isTakenOver(field)) return;
    const property = field.type === 'file' ? 'files' : 'value';
    const isTyped = property === 'value' && field.localName !== 'select';
    wait(field, field, isTyped ? type(field.value) : choose(property, field[property]));
  });

  // A hidden page is not painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
