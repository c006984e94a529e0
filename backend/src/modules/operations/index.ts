/**
 * Operations shows whether the program works: the log's line of each request, metrics for Prometheus, and the page for staff that
 * says whether email, text messages, payments and jobs flow. It reads the tables of every module and calls none.
 */
export { OperationsModule } from './operations.module.js';
export { RequestObserver } from './request-observer.js';
