/** One tab, driven through the engine's own protocol. */
export interface Tab {
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The value of an expression in the page, once it is there where it is promised. */
  evaluate(expression: string): Promise<unknown>;
  /** Taps what an expression in the page finds, as a finger does. */
  tap(expression: string): Promise<void>;
  /** Types into what it finds, key by key. */
  type(text: string, expression: string): Promise<void>;
}

/** A browser with a profile of its own. */
export interface Engine {
  open(): Promise<Tab>;
  close(): Promise<void>;
}
