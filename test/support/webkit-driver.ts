import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { findWebKit } from './browser.ts';

// The package's `exports` do not name this entry, and an `import` cannot resolve a folder.
const { DriverService } = createRequire(import.meta.url)('selenium-webdriver/remote') as typeof import('selenium-webdriver/remote');

/** The programs that WebKit consists of on this machine. */
export type WebKit = NonNullable<ReturnType<typeof findWebKit>>;

/** A running WebKit with its driver. */
export interface DrivenWebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** Starts an invisible screen, and returns its display number. */
async function openScreen(program: string): Promise<{ readonly display: string; close(): void }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = child.stdio[3];
  if (!pipe) throw new Error('no pipe');
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended before it had a screen`)));
  const [told] = (await Promise.race([once(pipe, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return { display: `:${told.toString().trim()}`, close: () => void child.kill() };
}

/** Starts the system's WebKit with its own driver. */
export async function driveWebKit({ driver: program, screen: server }: WebKit): Promise<DrivenWebKit> {
  const screen = await openScreen(server);
  const service = new DriverService.Builder(program)
    .setLoopback(true)
    .setEnvironment({ ...process.env, DISPLAY: screen.display })
    .build();
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(capabilities)
    .build();
  return {
    driver,
    async close() {
      await driver.quit();
      await service.kill();
      screen.close();
    },
  };
}
