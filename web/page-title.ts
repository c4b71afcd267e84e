/** The text of a browser tab: what the page is, then whose it is. */
export function pageTitle(page: string): string {
  return `${page} · Trellis`
}
