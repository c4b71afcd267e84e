/**
 * Images of a grade stand in reading texts by their names, as `images/<name>`; in the product they have addresses. A
 * reference begins after a bracket, a quote or white space, or where the text does.
 */
const REFERENCE =
  /(?<=^|[\s("'<\]:])images\/([A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(?:png|jpe?g|webp|gif))(?![\w-])/gim

/** The names of the images that a text refers to, each with its place in the text. */
export function imageReferences(markdown: string): { name: string; at: number }[] {
  return Array.from(markdown.matchAll(REFERENCE), ({ 1: name = '', index }) => ({ name, at: index }))
}

/** The text with the address of each image that has one: for what comes in. */
export function withImageAddresses(
  markdown: string,
  addressOf: (name: string) => string | undefined,
): string {
  return markdown.replace(REFERENCE, (reference, name: string) => addressOf(name) ?? reference)
}

/** The text with the name of each image that has one: for what goes out. Images have addresses like /files/<uuid>. */
export function withImageNames(markdown: string, nameOf: (fileId: string) => string | undefined): string {
  return markdown.replace(
    /(?<=^|[\s("'<\]:])\/files\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?![\w-])/gim,
    (address, id: string) => {
      const name = nameOf(id.toLowerCase())
      return name === undefined ? address : `images/${name}`
    },
  )
}
