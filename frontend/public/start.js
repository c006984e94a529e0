// Starts the app after the first paint: the shell of a sign-in page is in the document, and its styles and font come first.
(() => {
  var { app, preload } = document.currentScript.dataset;
  var start = () => {
    for (var href of preload.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href, crossOrigin: '' });
    add('script', { type: 'module', src: app, crossOrigin: '' });
  };
  var add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));

  // The last press of a control that the app hasn't taken over (shared/ui/part.tsx) is repeated when it has, on what then
  // stands in its place.
  var pressed;
  var isTakenOver = (control) => control.closest('[data-part], #root')?.hasAttribute('data-taken-over') ?? true;
  var repeat = () => {
    if (!pressed) return;
    var { control, x, y, until } = pressed;
    var current = control.isConnected ? control : document.elementFromPoint(x, y)?.closest('button');
    if (!current || !isTakenOver(current)) {
      if (performance.now() < until) requestAnimationFrame(repeat);
      return;
    }
    pressed = undefined;
    current.focus();
    // Tabs open before the button is let go.
    current.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    current.click();
  };
  // Captured, because React ends presses of what it hasn't taken over.
  document.addEventListener(
    'click',
    (event) => {
      var control = event.target.closest('button, input[type=checkbox], input[type=radio]');
      if (!control || isTakenOver(control)) return;
      event.preventDefault();
      event.stopPropagation();
      pressed = { control, x: event.clientX, y: event.clientY, until: performance.now() + 30_000 };
      repeat();
    },
    true,
  );

  // A hidden page is not painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
