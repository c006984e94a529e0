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
import { colorBrowserBar, currentTheme, subscribeToTheme, toggleTheme } from '../shared/ui/theme.js';
import { formatPhonesIn } from './phone-fields.js';
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
