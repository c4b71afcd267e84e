/** Title of a browser tab: the page, then the product. */
export function pageTitle(page: string): string {
  return `${page} · Trellis`
}
