/**
 * Converts a title to a file or folder name: lowercase letters, digits and hyphens, valid on any system.
 * @param fallback name for a title without such characters
 */
export function toFileName(title: string, fallback: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return name === '' ? fallback : name
}

/** Returns the name, with the first free number from 2 if it is taken, and adds the result to `taken`. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}-${number}`
  taken.add(unique)
  return unique
}
