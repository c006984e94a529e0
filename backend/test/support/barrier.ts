/** Lets readers pass once all of them have arrived. */
export class Barrier {
  private waiting = 0;
  private release = () => {};
  private released = Promise.resolve();

  hold(readers: number): void {
    this.waiting = readers;
    this.released = new Promise<void>((resolve) => {
      this.release = resolve;
    });
  }

  async pass(): Promise<void> {
    if (--this.waiting === 0) this.release();
    await this.released;
  }
}
