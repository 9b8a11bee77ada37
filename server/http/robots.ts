/** What programs that read pages by themselves call themselves; previews of shared links too. */
const robot =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|monitor|lighthouse|curl|wget|python|scrapy|go-http|libwww|java\/|okhttp|axios|headless(?!chrome)/i;

/**
 * Whether a request's User-Agent is a program's, as far as it says so: rough, and enough for counts
 * of looks. Without one it is the server that renders a page for somebody.
 */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && robot.test(userAgent);
}
