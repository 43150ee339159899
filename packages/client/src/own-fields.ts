import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from './router.ts';

/**
 * A company's own fields by record type and key: `{ leads: { machine_count: number } }`. The command `outrider-types`
 * writes it from the server.
 */
export type OwnFields = { leads?: object };

/** `custom` as an answer holds it: a field without a value is left out. */
type Given<Fields> = { [Key in keyof Fields]?: Fields[Key] };
/** `custom` as it is sent: null takes a value away. */
type Sent<Fields> = { [Key in keyof Fields]?: Fields[Key] | null };

type Input<In, Fields> = In extends object
  ? 'custom' extends keyof In
    ? { [Key in keyof In]: Key extends 'custom' ? Sent<Fields> | Extract<In[Key], undefined> : In[Key] }
    : In
  : In;

/** Where an answer holds leads: itself, a list, or under one of these names. */
type Holder = 'items' | 'survivor' | 'other';
type Output<Out, Fields> = Out extends readonly (infer Item)[]
  ? Output<Item, Fields>[]
  : Out extends object
    ? {
        [Key in keyof Out]: Key extends 'custom'
          ? Given<Fields>
          : Key extends Holder
            ? Output<Out[Key], Fields>
            : Out[Key];
      }
    : Out;

/** A part of the client whose calls speak of leads with these fields. */
type WithFields<Calls, Fields> = {
  [Name in keyof Calls]: Calls[Name] extends (input: infer In, options?: infer Options) => Promise<infer Out>
    ? (input: Input<In, Fields>, options?: Options) => Promise<Output<Out, Fields>>
    : Calls[Name] extends object
      ? WithFields<Calls[Name], Fields>
      : Calls[Name];
};

type Client = TRPCClient<AppRouter>;
/** The typed client; with a company's own fields, `custom` of its leads is typed as well. */
export type OutriderClient<Fields extends OwnFields = OwnFields> = Fields extends { leads: infer Leads }
  ? Omit<Client, 'leads'> & { leads: WithFields<Client['leads'], Leads> }
  : Client;
