import { Key } from 'selenium-webdriver';
import { driveWebKit, type DrivenWebKit, type WebKit } from './webkit-driver.ts';
import type { BrowserLauncher } from '@web/test-runner';

const KEYS: Readonly<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Backspace: Key.BACK_SPACE,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
};

/** The methods that the runner's commands `sendKeys` and `sendMouse` call on a launcher of the type *webdriver*. */
interface TakesHands {
  sendKeys(session: string, keys: readonly string[]): Promise<void>;
  sendMouseMove(session: string, x: number, y: number): Promise<void>;
  resetMouse(session: string): Promise<void>;
}

/** Runs element tests in the system's WebKit. It has one window, so one file runs after another. */
export function webkitLauncher(found: WebKit): BrowserLauncher & TakesHands {
  let opened: Promise<DrivenWebKit> | undefined;
  let active: string | undefined;
  const webkit = (): Promise<DrivenWebKit> => (opened ??= driveWebKit(found));
  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async startSession(session, url) {
      const { driver } = await webkit();
      active = session;
      await driver.get(url);
    },
    isActive: (session) => active === session,
    getBrowserUrl: async () => (await webkit()).driver.getCurrentUrl(),
    async stopSession() {
      await (await webkit()).driver.get('about:blank');
      active = undefined;
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKit has no window to be looked at here')),
    async sendKeys(_session, keys) {
      const { driver } = await webkit();
      await driver
        .actions()
        .sendKeys(...keys.map((key) => KEYS[key] ?? key))
        .perform();
    },
    async sendMouseMove(_session, x, y) {
      await (await webkit()).driver.actions().move({ x, y }).perform();
    },
    async resetMouse() {
      await (await webkit()).driver.actions().clear();
    },
    async stop() {
      await (await opened)?.close();
    },
  };
}
