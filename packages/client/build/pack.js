// Packs what was built as the tarball that a server serves: tarball/client.tgz.
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../tarball');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
  cwd: path.dirname(folder),
  encoding: 'utf8',
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [{ filename }] = JSON.parse(packed);
renameSync(path.join(folder, filename), path.join(folder, 'client.tgz'));
