import type { CustomValue, CustomValues } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SubjectType } from '@outrider/shared/records/records';
import { TRPCClientError } from '@trpc/client';
import { useEffect, useRef, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { showToast } from '../../ground/ui/toast.ts';
import type { FormField } from './form-field.ts';
import { changesOfDraft, draftOfRecord } from './record-draft.ts';
import { subjectCalls, useRefreshRecords, useSubjectCache } from './subject-calls.ts';

/** What of a record type its facts are edited by. */
export type FactKind<Row> = {
  type: SubjectType;
  words: { saveFailed: string };
  /** Of what a row is worth, where that is not the company's currency always. */
  currencyOf?: (row: Row) => string;
};

/** What a record has to have for its facts to be edited in place. */
export type FactRecord = { id: string; version: number; custom: CustomValues };
type Clash = { mine: CustomValue; theirs: CustomValue; current: FactRecord };

/**
 * One fact of a record as it is edited in place. Its own save, on the version that is shown: where somebody changed
 * another fact meanwhile it is saved on top of theirs, where they changed this one both values are kept until the
 * person chooses.
 */
export function useFact<Row>({ type, words }: FactKind<Row>, row: FactRecord, field: FormField) {
  const cache = useSubjectCache(type);
  const refresh = useRefreshRecords();
  const valueIn = (from: FactRecord) => draftOfRecord(from, [field])[field.key] ?? '';
  const stored = valueIn(row);
  const [typed, setTyped] = useState<CustomValue | null>(null);
  const [isOpen, setOpen] = useState(false);
  // What the editing began from: the record may be read again while somebody types.
  const [opened, setOpened] = useState(row);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const [error, setError] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const update = subjectCalls(type).update.useMutation({ meta: { failure: words.saveFailed, quiet: true } });
  type Change = Parameters<typeof update.mutate>[0];

  function send(value: CustomValue, on: FactRecord, base: CustomValue) {
    const change = { id: on.id, version: on.version, ...changesOfDraft({ [field.key]: value }, [field], [field.key]) };
    // Not by the callbacks of `mutate`, which nobody calls once another record is shown.
    update.mutateAsync(change as Change).then(
      (saved) => {
        cache.get.setData({ id: row.id }, saved);
        refresh();
        setTyped(null);
      },
      (failure: unknown) => refused(failure, value, base),
    );
  }

  function refused(failure: unknown, value: CustomValue, base: CustomValue) {
    const current = currentOf(failure);
    if (current) return settle(value, current, base);
    const reason =
      describeFailure(failure).fields.find((one) => one.field === field.key)?.message ??
      sentenceOf(failure, words.saveFailed);
    if (!isHere.current) return showToast(reason, { kind: 'error' });
    setError(reason);
    return setOpen(true);
  }

  function settle(mine: CustomValue, current: FactRecord, base: CustomValue) {
    cache.get.setData({ id: row.id }, current as Parameters<typeof cache.get.setData>[1]);
    const theirs = valueIn(current);
    if (isSame(theirs, base) || isSame(theirs, mine)) return send(mine, current, theirs);
    if (!isHere.current) return showToast(MESSAGES.changedMeanwhile, { kind: 'error' });
    return setClash({ mine, theirs, current });
  }

  const leave = () => {
    setOpen(false);
    setTyped(null);
    setError(null);
  };
  return {
    /** What is shown: at once what was typed, as it was where the server refuses. */
    value: typed ?? stored,
    isStored: typed === null || isSame(typed, stored),
    isOpen,
    error,
    clash,
    open: () => {
      setOpened(row);
      setOpen(true);
    },
    type: setTyped,
    leave,
    /** Leaves the field; `value` where it is not what was typed last. */
    save: (value: CustomValue = typed ?? stored) => {
      const from = isOpen ? opened : row;
      if (isSame(value, valueIn(from))) return leave();
      setTyped(value);
      setOpen(false);
      setError(null);
      return send(value, from, valueIn(from));
    },
    keepMine: () => {
      if (clash) send(clash.mine, clash.current, clash.theirs);
      setClash(null);
    },
    takeTheirs: () => {
      setClash(null);
      leave();
    },
  };
}

/** The record as somebody else saved it meanwhile; nothing for another failure. */
const currentOf = (failure: unknown) =>
  failure instanceof TRPCClientError ? (failure.data as { current?: FactRecord } | null)?.current : undefined;

const isSame = (a: CustomValue, b: CustomValue) => JSON.stringify(a) === JSON.stringify(b);
