import { lead } from './fields/lead.ts';
import { valuesOf } from './fields/field.ts';

const { processing_mode } = lead.fields;
export const PROCESSING_MODES = valuesOf(processing_mode);
export type ProcessingMode = (typeof PROCESSING_MODES)[number];
export const PROCESSING_MODE_LABELS: Record<ProcessingMode, string> = processing_mode.options;
