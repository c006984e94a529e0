// Starts the app after the first paint: the shell of a sign-in page is in the document, and its styles and font come first.
(() => {
  var { app, preload } = document.currentScript.dataset;
  var start = () => {
    for (var href of preload.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', href, crossOrigin: '' });
    add('script', { type: 'module', src: app, crossOrigin: '' });
  };
  var add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  // Keeps the last press of a control for the app, which repeats it when it has taken over (app/early-press.ts).
  window.earlyPress = {};
  document.addEventListener('click', (event) => {
    var control = event.target.closest('button, input[type=checkbox], input[type=radio]');
    if (!window.earlyPress || !control) return;
    event.preventDefault();
    window.earlyPress = { control, x: event.clientX, y: event.clientY };
  });
  // A hidden page is not painted.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
