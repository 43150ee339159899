// npm start: installs if needed, builds what changed, and serves; with a demo company in an empty embedded database
// unless --no-demo.
// --super-admin=EMAIL makes the first super admin of a platform that has none, and prints a one-time password.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { bin, checkMachine, fail, generate, install, ROOT, run, step } from './steps.mjs';

const SUPER_ADMIN = '--super-admin=';
const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--no-demo' && !word.startsWith(SUPER_ADMIN));
if (unknown) fail(`npm start does not know ${unknown}. It takes: -- --no-demo ${SUPER_ADMIN}you@company.example`);
const superAdmin = words.find((word) => word.startsWith(SUPER_ADMIN))?.slice(SUPER_ADMIN.length);

checkMachine();
await install();
const built = await step('Building (only what changed)', async () => {
  await generate();
  return run(bin('turbo'), [
    'run',
    'build',
    '--filter=@outrider/server',
    '--filter=@outrider/web',
    '--filter=@outrider/client',
    '--output-logs=errors-only',
  ]);
});
if (built !== 0) fail('The build failed: see above.');

const production = process.env.NODE_ENV === 'production';
const demo = !production && !words.includes('--no-demo') && !process.env.DATABASE_URL;
const env = {
  LOG_LEVEL: production ? 'info' : 'warn',
  DATA_FOLDER: path.join(ROOT, '.data'),
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'outrider', 'compiled'), // Node 22 and newer
  ...process.env,
  ...(demo && { DEMO: 'true' }),
  ...(superAdmin && { SUPER_ADMIN: superAdmin }),
};
const server = spawn(process.execPath, [path.join(ROOT, 'apps/server/dist/main.js')], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
});

server.on('message', ({ address, sign_ins: signIns, next }) => {
  process.stdout.write(
    `\nOutrider is running on ${address}\n${signIns ? `\n${signIns}\n` : ''}${next ? `\n${next}\n` : ''}\nStop it with Ctrl+C.\n`,
  );
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
