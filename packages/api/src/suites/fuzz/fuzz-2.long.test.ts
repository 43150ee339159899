import { fuzzProcedures } from './fuzz.ts';

fuzzProcedures(1);
