import 'virtual:design-tokens.css';
import { hydrateRoot } from 'react-dom/client';
const root = document.getElementById('root');
if (root) hydrateRoot(root, <p>x</p>);
