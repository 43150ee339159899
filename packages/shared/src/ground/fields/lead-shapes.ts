import { lead } from './lead.ts';
import { shapesOf } from './record-shapes.ts';

/** What captures, changes and answers hold of a lead's fields. */
export const leadShapes = shapesOf(lead);
