import { WRITING_LANGUAGES, type WritingLanguage } from '@outrider/shared/ground/languages';
import { ChoiceField } from './choice-field.tsx';
import { LANGUAGE_WORDS as WORDS } from './words.ts';

type LanguageFieldProps = {
  label?: string;
  value: WritingLanguage;
  className?: string;
  onChange: (language: WritingLanguage) => void;
};

/** In which language customers read something. */
export const LanguageField = ({ label = WORDS.label, ...field }: LanguageFieldProps) => (
  <ChoiceField
    {...field}
    label={label}
    options={WRITING_LANGUAGES.map((language) => [language, WORDS.names[language]] as const)}
  />
);
