/** The payments service, to start in a process of one's own. */
export { startService, type Service, type ServiceOptions } from './service/start.ts';
