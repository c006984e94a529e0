/**
 * The script that sets the theme before the first paint. It is inline in every document, because a file would delay that
 * paint; the content security policy allows it by its hash.
 */
export const themeScript = [
  '{let theme="light";',
  // Storage may be blocked; light is the default.
  'try{if(localStorage.getItem("theme")==="dark")theme="dark"}catch{}',
  'document.documentElement.dataset.theme=theme}',
].join('');
