import { accountCreateSchema } from '@outrider/shared/schemas/records/accounts';
import { NewRecordDialog } from '../engine/new-record-dialog.tsx';
import type { NewRecord } from '../engine/use-new-record.ts';
import { ACCOUNT } from './account-kind.tsx';

export const NewAccountDialog = ({ known, onClose }: { known?: NewRecord; onClose: () => void }) => (
  <NewRecordDialog kind={ACCOUNT} schema={accountCreateSchema} known={known} onClose={onClose} />
);
