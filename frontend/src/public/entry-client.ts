import 'virtual:design-tokens.css?public';
import './styles/base.css';
import './styles/site.css';
import './styles/landing.css';
import './styles/course.css';
import { currentTheme, subscribeToTheme, toggleTheme } from '../shared/ui/theme.js';

/*
 * The public pages arrive finished and are links, so nothing of React runs here: this is all the script they have.
 * docs/decisions tells what was weighed.
 */
const toggles = document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]');

function showTheme(): void {
  for (const toggle of toggles) toggle.setAttribute('aria-pressed', String(currentTheme() === 'dark'));
}

for (const toggle of toggles) toggle.addEventListener('click', toggleTheme);
subscribeToTheme(showTheme);
showTheme();
