// Fails when a workspace lacks what every workspace has, when versions of a package differ between workspaces, or when
// one is not pinned.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NEEDED = ['test'];
const problems = [];
const versions = new Map();

for (const group of ['apps', 'packages']) {
  for (const name of readdirSync(group)) {
    const file = path.join(group, name, 'package.json');
    if (!existsSync(file)) {
      problems.push(`${group}/${name} has no package.json`);
      continue;
    }
    const { scripts = {}, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    for (const script of NEEDED) if (!scripts[script]) problems.push(`${group}/${name} has no "${script}" script`);
    for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (dependency.startsWith('@outrider/')) continue;
      if (!/^\d/.test(version)) problems.push(`${group}/${name}: ${dependency} is not pinned (${version})`);
      const seen = versions.get(dependency);
      if (seen && seen.version !== version)
        problems.push(`${dependency} is ${version} in ${group}/${name} and ${seen.version} in ${seen.where}`);
      versions.set(dependency, { version, where: `${group}/${name}` });
    }
  }
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write('Every workspace has its tests, and one pinned version of each package.\n');
}
