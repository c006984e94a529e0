// Runs before the first paint, as a file of its own so that the content security policy needs no inline script.
(() => {
  var theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // Storage may be blocked; light is the default.
  }
  document.documentElement.dataset.theme = theme;
})();
