/** Desk owns what staff look at first: the figures of the dashboard, the work that is due, a student's timeline, and the checklist of a new installation. It reads every module. */
export { DeskModule } from './desk.module.js';
