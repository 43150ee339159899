import { createContext, useContext } from 'react';

export type Connection = 'online' | 'reconnecting';

const ConnectionContext = createContext<Connection>('online');

export const ConnectionProvider = ConnectionContext.Provider;
export const useConnection = () => useContext(ConnectionContext);
