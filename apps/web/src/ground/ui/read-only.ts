import { createContext, useContext } from 'react';

/**
 * Why nothing can be saved now, in a sentence; null while everything can. The session says it, dialogs that save heed
 * it.
 */
export const ReadOnlyContext = createContext<string | null>(null);
export const useReadOnlyReason = () => useContext(ReadOnlyContext);
