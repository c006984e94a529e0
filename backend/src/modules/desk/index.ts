/** Desk owns what staff look at first: the figures of the dashboard, the work that is due, and a student's timeline. It reads every module and has no tables. */
export { DeskModule } from './desk.module.js';
