import { configure } from '@testing-library/react';

/** What a test waits for comes at once, but on a machine that does other work. */
configure({ asyncUtilTimeout: 10_000 });
