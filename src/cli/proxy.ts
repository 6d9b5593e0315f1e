import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SETTINGS, type SettingRow } from '../proxy-server/settings-table.ts';
import { builtFiles } from './built-files.ts';

/** `pay-elements proxy`: the proxy as a separate process, for a shop in any language. */

const plain = (text: string): string => text.replaceAll('`', '');

const settingLines = (SETTINGS as readonly SettingRow[])
  .map(({ key, variable, words, otherwise }) => {
    const default_ = otherwise === undefined ? '' : ` Default ${plain(otherwise)}.`;
    return `  ${variable.padEnd(21)} ${key.padEnd(16)} ${plain(words)}${default_}`;
  })
  .join('\n');

/** The help text of the command. */
export const PROXY_HELP = `pay-elements proxy [--config pay-proxy.json]

Runs the proxy as a process of its own, beside a shop in any language and behind the shop's web server at /pay. It serves
the elements with their scripts, verifies webhooks and hands them on to the shop, signed. Your server makes sessions through the
service's interface, in its own language. docs/other-languages.md has the web servers' lines and three whole shops.

  --config  a JSON file of settings, instead of or beside the variables; also PAY_CONFIG. A variable wins

  variable              in the file      what it is
${settingLines}

Health is at /healthz and metrics for Prometheus at /metrics, beside /pay and not below it. SIGTERM stops it in order.
`;

interface File {
  readonly name: string;
  readonly text: string;
}

/** The settings file, if one is named. @throws Error that says which file cannot be read */
function configFile(name: string | undefined): File | undefined {
  if (name === undefined || name === '') return undefined;
  try {
    return { name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    throw new Error(`pay-elements proxy cannot start: the file ${name} cannot be read; is --config or PAY_CONFIG right?`, { cause: error });
  }
}

/** Runs the command until the process is stopped. @throws Error that says what is wrong with the settings */
export async function proxy(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({ args, options: { config: { type: 'string' } } });
  // The proxy's code is loaded only here, so that the other commands start without it.
  const [{ readSettings }, { startProxyServer }, { stopOnSignals }] = await Promise.all([
    import('../proxy-server/settings.ts'),
    import('../proxy-server/start.ts'),
    import('../proxy-server/stop.ts'),
  ]);
  const settings = readSettings(env, configFile(values.config ?? env['PAY_CONFIG']));
  const { url, stop } = await startProxyServer(settings, {
    dist: builtFiles(),
    write: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
  });
  stopOnSignals(stop);
  process.stdout.write(
    `Payments proxy ${url}\n  for pages of     ${settings.allowedOrigins.join(', ')}\n  notify_url       ${settings.publicUrl}${settings.basePath}/webhooks\n  webhooks go to   ${settings.forwardUrl}\n`,
  );
}
