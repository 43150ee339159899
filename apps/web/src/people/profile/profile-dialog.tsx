import { type ReactNode, useState } from 'react';
import { useUser } from '../session/user-context.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { OwnTokens } from '../tokens/own-tokens.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTwoStep } from './own-two-step.tsx';
import { TWO_STEP_WORDS } from './words-two-step.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { SignatureForm } from './signature-form.tsx';
import { SIGNATURE_WORDS } from './words-signature.ts';
import { ProfileForm } from './profile-form.tsx';

export type ProfileTab =
  | 'profile'
  | 'preferences'
  | 'signature'
  | 'absence'
  | 'password'
  | 'two-step'
  | 'sessions'
  | 'tokens';
const LABELS: Record<ProfileTab, string> = {
  profile: 'Profile',
  preferences: 'Preferences',
  signature: SIGNATURE_WORDS.tab,
  absence: 'Out of office',
  password: 'Password',
  'two-step': TWO_STEP_WORDS.tab,
  sessions: 'Sessions',
  tokens: 'Access tokens',
};
const PANEL = 'profile-panel';

type ProfileDialogProps = {
  tab: ProfileTab;
  /** When one is away, and who takes over then. */ absences: ReactNode;
  onClose: () => void;
};

/** One's own account. Opens over whatever is on the screen. */
export function ProfileDialog({ tab, absences, onClose }: ProfileDialogProps) {
  const { company } = useUser();
  const [selected, setSelected] = useState(tab);
  const [isHeld, hold] = useState(false);
  const tabs = (
    [
      'profile',
      ...(company ? (['preferences', 'signature', 'absence'] as const) : []),
      'password',
      'two-step',
      'sessions',
      ...(company ? (['tokens'] as const) : []),
    ] as const
  ).map((id) => ({ id, label: LABELS[id], disabled: isHeld && id !== selected }));
  return (
    <Dialog title="Profile Settings" onClose={onClose} width="max-w-2xl" guarded={isHeld}>
      <div className="px-5 pt-1">
        <Tabs<ProfileTab>
          label="Profile Settings"
          tabs={tabs}
          selected={selected}
          onSelect={setSelected}
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, selected)} className="min-h-72 overflow-y-auto">
        {selected === 'profile' && <ProfileForm />}
        {selected === 'preferences' && <PreferencesForm />}
        {selected === 'signature' && <SignatureForm />}
        {selected === 'absence' && <div className="p-5">{absences}</div>}
        {selected === 'password' && (
          <>
            <ChangePassword />
            <OwnPasskeys />
          </>
        )}
        {selected === 'two-step' && <OwnTwoStep onHold={hold} />}
        {selected === 'sessions' && <OwnSessions />}
        {selected === 'tokens' && <OwnTokens />}
      </div>
    </Dialog>
  );
}
