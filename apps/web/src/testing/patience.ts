import { configure } from '@testing-library/react';

/** What a test waits for comes at once, but on a machine that does other work. */
configure({ asyncUtilTimeout: 10_000 });

/**
 * A call that nobody answers: one that a screen still makes when its test is over would go out, fail, and be told of
 * after the file's end.
 */
globalThis.fetch = () => new Promise(() => {});
