import { SettingsFrame } from '../ui/settings-frame.tsx';
import { PersonSection } from './person-section.tsx';
import { DATA_WORDS as WORDS } from './words.ts';

/** Settings, Data. */
export const DataSection = () => (
  <SettingsFrame title={WORDS.title} intro={WORDS.intro}>
    <PersonSection />
  </SettingsFrame>
);
