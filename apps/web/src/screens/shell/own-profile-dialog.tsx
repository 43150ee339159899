import { Absences } from '../../records/assignment/absences.tsx';
import { ProfileDialog, type ProfileTab } from '../../people/profile/profile-dialog.tsx';

/** One's own account, with the absences that the assignment rules heed. */
export const OwnProfileDialog = ({ tab, onClose }: { tab: ProfileTab; onClose: () => void }) => (
  <ProfileDialog tab={tab} absences={<Absences />} onClose={onClose} />
);
