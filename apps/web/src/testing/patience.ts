import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';

/** What a test waits for comes at once, but on a machine that does other work. */
configure({ asyncUtilTimeout: 10_000 });

/**
 * A call that nobody answers: one that a screen still makes when its test is over would go out, fail, and be told of
 * after the file's end.
 */
globalThis.fetch = () => new Promise(() => {});

/** The tests of a worker share a window: what a form of the file before kept on its way out is none of this one's. */
beforeEach(() => sessionStorage.clear());
