import { MESSAGES } from '@outrider/shared/ground/messages';
import { Component, type ReactNode } from 'react';
import { logError } from './log.ts';

/**
 * A screen that broke, or whose code could not be fetched after a new version went live: the rest of the page goes on.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    logError('A screen broke', error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div role="alert" className="m-auto grid max-w-80 justify-items-center gap-4 px-4 py-16 text-center">
        <p>{MESSAGES.screenBroke}</p>
        <button type="button" className="btn btn-sm btn-line" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    );
  }
}
