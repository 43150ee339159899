import type { CallOutcome } from '@outrider/shared/records/call-outcomes';
import { type LucideIcon, PhoneCall, PhoneIncoming, PhoneMissed, PhoneOff, Voicemail } from 'lucide-react';

export const OUTCOME_ICONS: Record<CallOutcome, LucideIcon> = {
  connected: PhoneCall,
  voicemail: Voicemail,
  no_answer: PhoneMissed,
  call_back: PhoneIncoming,
  wrong_number: PhoneOff,
};
