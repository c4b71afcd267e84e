/**
 * A name that a visitor typed, for a mail to somebody else. Mail programs make links of what looks like an address,
 * so what an address needs is taken out: nobody gets a link of a stranger's making from us.
 */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{M}\p{N} .,'’()-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
