/**
 * Cleans a visitor's name for a mail to another person. Mail programs turn texts that look like addresses into links, so
 * everything that an address needs is removed: our mails never contain a stranger's link.
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'’()-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
