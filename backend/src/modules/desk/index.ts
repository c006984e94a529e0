/** Desk owns what staff look at first: the figures of the dashboard and the work that is due. It reads every module and has no tables. */
export { DeskModule } from './desk.module.js';
