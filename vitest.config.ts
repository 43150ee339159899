import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_ALL } from './packages/testing/src/env.ts';
import { SlowFiles } from './packages/testing/src/slow-files.ts';
import { shared, withServer } from './vitest.shared.ts';

/**
 * What runs in Node is one project: one PostgreSQL, and each worker loads the product once for all of it, where a project for each
 * package would start its own. Each package's own configuration is for a run in its folder.
 */
const node = {
  test: {
    ...withServer.test,
    name: 'node',
    include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
};

/** Files that wait for processes and timers more than they work. */
const WAITING = /\/(apps\/server|packages\/jobs)\/src\//;

/** Deals what waits out among what works: side by side they leave the processor idle, and so does the last of them on its own. */
class Dealt extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inNode = sorted.filter(({ project }) => project.name === node.test.name);
    const waiting = inNode.filter(({ moduleId }) => WAITING.test(moduleId));
    const working = inNode.filter(({ moduleId }) => !WAITING.test(moduleId));
    const dealt = waiting.flatMap((file, at) => [file, ...working.slice(2 * at, 2 * at + 2)]);
    const others = sorted
      .filter((file) => !inNode.includes(file)) // a worker is of one project: in between they would start anew
      .sort((one, other) => one.project.name.localeCompare(other.project.name));
    return [...dealt, ...working.slice(2 * waiting.length), ...others];
  }
}

export default defineConfig({
  test: {
    projects: [node, 'apps/web'],
    silent: shared.test.silent,
    sequence: { sequencer: Dealt },
    reporters: ['default', new SlowFiles(!TEST_ALL)],
  },
});
