/**
 * Why a run ends before its time. 'final': nobody but a person can mend it. 'stopped': the company is closed for
 * writing. 'superseded': the run is not its own any more.
 */
export class SyncStop extends Error {
  readonly kind: 'final' | 'stopped' | 'superseded';

  constructor(kind: SyncStop['kind'], message: string) {
    super(message);
    this.name = 'SyncStop';
    this.kind = kind;
  }
}
