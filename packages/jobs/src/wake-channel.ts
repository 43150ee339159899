import { BaseNotificationChannel, type JobNotification, toJobId } from 'agenda';

/**
 * Tells Agenda which jobs to look for. Calls for a name that is being looked for are folded into one more look: a burst
 * of a thousand new jobs costs two. It has no publishState: Agenda would send three messages over the network for every
 * job.
 */
export class WakeChannel extends BaseNotificationChannel {
  readonly #busy = new Set<string>();
  readonly #again = new Set<string>();

  async connect(): Promise<void> {
    this.setState('connected');
  }

  async disconnect(): Promise<void> {
    this.handlers.clear();
    this.setState('disconnected');
  }

  async publish({ jobName }: JobNotification): Promise<void> {
    await this.wake(jobName);
  }

  async wake(name: string): Promise<void> {
    if (this.#busy.has(name)) {
      this.#again.add(name);
      return;
    }
    this.#busy.add(name);
    try {
      do {
        this.#again.delete(name);
        await this.notifyHandlers({
          jobId: toJobId(''),
          jobName: name,
          nextRunAt: null,
          priority: 0,
          timestamp: new Date(),
        });
      } while (this.#again.has(name));
    } finally {
      this.#busy.delete(name);
    }
  }
}
