import { trpc } from '../../ground/trpc.ts';

/** Whether emails leave, and from which address; undefined until it is known. */
export const useMailStatus = () =>
  trpc.pipeline.mail.status.useQuery(undefined, { staleTime: 60_000, meta: { quiet: true } }).data;
