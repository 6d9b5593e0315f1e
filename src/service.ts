/** The payments service, to start in your own process. */
export type { Service, ServiceOptions } from './service/options.ts';
export { startService } from './service/start.ts';
export { serviceEnvironment } from './service/environment.ts';
export type { StopOptions } from './service/stop.ts';
export { stopOnSignals } from './service/stop-on-signals.ts';
