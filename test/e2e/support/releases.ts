import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar';
import type { createProxy, ProxyOptions } from 'pay-elements/proxy';
import { serve } from '../../support/http-server.ts';
import { root } from './program.ts';

/** A version of the package: the files that a page loads, and its proxy. */
export interface Release {
  readonly name: string;
  /** The folder of the built files. */
  readonly folder: string;
}

/** The version that was built last from this repository. */
export const current: Release = { name: 'this version', folder: join(root, 'dist') };

/** The last release, unpacked into a folder. `npm run release:keep` keeps it. */
export async function lastRelease(folder: string): Promise<Release> {
  const [path] = globSync('test/fixtures/releases/*.tar.br', { cwd: root }).sort().slice(-1);
  if (path === undefined) throw new Error('no release is kept: run "npm run release:keep"');
  await mkdir(folder, { recursive: true });
  const tarball = join(folder, 'release.tar');
  await writeFile(tarball, brotliDecompressSync(readFileSync(join(root, path))));
  await extract({ file: tarball, cwd: folder });
  // The files are ES modules, as the release's package.json says.
  await writeFile(join(folder, 'package.json'), '{"type": "module"}\n');
  return { name: path.replace(/^.*pay-elements-|\.tar\.br$/g, ''), folder };
}

/** A merchant's site whose page loads the elements of one release and whose server runs the proxy of another. */
export interface MixedSite {
  /** The address of a page with one tag. */
  page(tag: string, session: string): string;
  /** The sessions that a verified webhook reported as paid. */
  readonly paid: readonly string[];
  readonly proxy: ReturnType<typeof createProxy>;
  close(): Promise<void>;
}

/** Opens such a site in front of a service. */
export async function openMixedSite(service: string, { elements, proxy }: { elements: Release; proxy: Release }): Promise<MixedSite> {
  const door = (await import(pathToFileURL(join(proxy.folder, 'proxy.js')).href)) as {
    createProxy(options: ProxyOptions): MixedSite['proxy'];
  };
  const paid: string[] = [];
  const mounted: { proxy?: MixedSite['proxy'] } = {};
  const server = await serve((request, connection) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith('/pay/') && mounted.proxy !== undefined) return mounted.proxy.fetch(request, connection);
    if (/^\/pay-elements(\.js|\/[\w.-]+\.js)$/.test(pathname))
      return Promise.resolve(
        new Response(readFileSync(join(elements.folder, pathname)), { headers: { 'content-type': 'text/javascript' } }),
      );
    const tag = searchParams.get('tag') ?? '';
    return Promise.resolve(
      new Response(
        `<!doctype html><html lang="en-ZA"><title>A shop</title><script type="module" src="/pay-elements.js"></script><main><${tag} session="${searchParams.get('session') ?? ''}"></${tag}></main></html>`,
        { headers: { 'content-type': 'text/html; charset=utf-8' } },
      ),
    );
  });
  const { origin } = server;
  const pay = door.createProxy({
    baseUrl: `${service}/2.0`,
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    webhookSecret: 'sandbox',
    allowedOrigins: [origin],
    publicUrl: origin,
  });
  mounted.proxy = pay;
  pay.on('checkout.completed', ({ checkout }) => void paid.push(checkout.session_id));
  return {
    paid,
    proxy: pay,
    page: (tag, session) => `${origin}/?tag=${tag}&session=${session}`,
    close: () => server.close(),
  };
}
