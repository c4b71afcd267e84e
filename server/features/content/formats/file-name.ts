/**
 * A file or folder name for a title: small letters, digits and hyphens, as it may stand in a path anywhere.
 * @param otherwise what it is called when no letter of it is left
 */
export function fileName(title: string, otherwise: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return name === '' ? otherwise : name
}

/** The name, or with the first number from 2 that makes it one of its own; it is taken from then on. */
export function ownName(name: string, taken: Set<string>): string {
  let own = name
  for (let number = 2; taken.has(own); number += 1) own = `${name}-${number}`
  taken.add(own)
  return own
}
