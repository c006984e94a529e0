/** Center owns the one business that runs this installation: its name, where it is, its time zone and its house rules. */
export { CenterApi } from './center.api.js';
export { CenterModule } from './center.module.js';
