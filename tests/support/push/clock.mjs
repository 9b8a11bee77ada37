// Loaded into a server before anything else (NODE_OPTIONS): its clock goes CLOCK_AHEAD ms ahead of the
// machine's. For what depends on the time of day.
const ahead = Number(process.env.CLOCK_AHEAD);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
