import 'virtual:design-tokens.css?public';
import './styles/base.css';
import './styles/site.css';
import '../shared/ui/center-logo.css';
import './styles/landing.css';
import './styles/course.css';
import './styles/classes.css';
import './styles/verify.css';
import './styles/interest.css';
import './styles/text.css';
import './styles/print.css';
import { formatPhone, formatTypedPhone } from '../shared/format/phone.js';
import { colorBrowserBar, currentTheme, subscribeToTheme, toggleTheme } from '../shared/ui/theme.js';
import { sendInterest } from './send-interest.js';

/* All the script of the public pages, which are rendered on the server. See docs/decisions/0010-public-pages-run-no-react.md. */
const toggles = document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]');

function showTheme(): void {
  for (const toggle of toggles) toggle.setAttribute('aria-pressed', String(currentTheme() === 'dark'));
}

for (const toggle of toggles) toggle.addEventListener('click', toggleTheme);
document.querySelector('[data-interest]')?.addEventListener('submit', sendInterest);
for (const field of document.querySelectorAll<HTMLInputElement>('input[type=tel]')) formatPhonesIn(field);
document.querySelector('[data-print]')?.addEventListener('click', () => print());
subscribeToTheme(showTheme);
showTheme();
colorBrowserBar();

/** Formats a US number while it is typed into a field, and when the field is left. */
function formatPhonesIn(field: HTMLInputElement): void {
  let before = field.value;
  const show = (formatted: string) => {
    before = formatted;
    // Setting it moves the caret.
    if (field.value !== formatted) field.value = formatted;
  };
  field.addEventListener('input', () => show(formatTypedPhone(field, before)));
  field.addEventListener('change', () => show(formatPhone(field.value)));
}
