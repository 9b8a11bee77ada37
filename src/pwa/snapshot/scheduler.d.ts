/** React's own scheduler; the one thing that takeOver.ts asks of it, which @types/scheduler leaves out. */
declare module 'scheduler' {
  /** How often a second React gives way while it renders, 1 to 125; 0: its own rhythm, every 5 ms. */
  export function unstable_forceFrameRate(perSecond: number): void;
}
