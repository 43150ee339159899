import type { Caller } from '@outrider/shared/ground/permissions';
import { createContext } from 'react';

type Offered = (user: Caller) => readonly string[];

/** What the sidebar offers somebody, in its order; the sidebar, which is above the settings, hands it down. */
export const OfferedContext = createContext<Offered>(() => []);
