import { fuzzProcedures } from './fuzz.ts';

fuzzProcedures(2);
