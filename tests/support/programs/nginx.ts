import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilListening } from './listening.ts';
import { programPath } from './system-programs.ts';

interface Proxy {
  origin: string;
  stop(): Promise<void>;
}

const EXAMPLE = new URL('../../../docs/examples/nginx.conf', import.meta.url);

/**
 * The settings of the example, for other ports and a folder of the test.
 * @param more inside its server.
 */
function settings(port: number, servers: readonly number[], folder: string, more: string): string {
  const site = readFileSync(EXAMPLE, 'utf8')
    .replace(/^upstream \w+ \{\n[^}]*^\}/gm, (upstream) =>
      upstream.replace(/(^ *server 127\.0\.0\.1:\d+(.*)\n)+/m, (_lines, _line, more: string) =>
        servers.map((server) => `server 127.0.0.1:${server}${more}\n`).join(''),
      ),
    )
    .replace('listen 127.0.0.1:5080;', () => `listen 127.0.0.1:${port};\n${more}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
  ${site}
}
`;
}

/**
 * Starts nginx before servers of this machine.
 * @param more settings inside its server.
 * @throws Error where none can be installed.
 */
export async function startNginx(
  servers: readonly number[],
  port: number,
  more = '',
): Promise<Proxy> {
  const program = programPath('nginx');
  const folder = mkdtempSync(join(tmpdir(), 'vonk-nginx-'));
  writeFileSync(join(folder, 'nginx.conf'), settings(port, servers, folder, more));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilListening(child, port);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      if (child.kill('SIGQUIT')) setTimeout(() => child.kill('SIGTERM'), 500).unref();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
