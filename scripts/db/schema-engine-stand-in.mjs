#!/usr/bin/env node
// What prisma starts in place of its engine: see prisma.config.ts. Has no options of node's own, so the TypeScript is
// loaded from here.
import { register } from 'tsx/esm/api';

register();
await import('./schema-engine-stand-in.ts');
