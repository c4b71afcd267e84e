/** How far somebody has followed each learner: the number of the last event told, 0 for none. */
export type Position = ReadonlyMap<string, number>

/** What stands for a position that cannot be gone on from. */
export const NOWHERE = '-'

/** Comes back in a header, and all headers of a request together may have 16 kB. */
const MAX_CHARACTERS = 4000

const LARGEST_NUMBER = 2_147_483_647

/** The id of an event: opaque to clients, who send the last one back. It opens nothing; it only says where to go on. */
export function writePosition(position: Position): string {
  const text = [...position]
    .map(([learner, number]) => `${shorten(learner)}.${number.toString(36)}`)
    .join('~')
  return text.length > MAX_CHARACTERS ? NOWHERE : `~${text}`
}

/** The position that an id of an event stands for; null for what is none. */
export function readPosition(id: string): Position | null {
  if (!id.startsWith('~') || id.length > MAX_CHARACTERS + 1) return null
  const position = new Map<string, number>()
  if (id === '~') return position
  for (const part of id.slice(1).split('~')) {
    const [, learner, digits] = /^([\w-]{22})\.([0-9a-z]{1,6})$/.exec(part) ?? []
    if (learner === undefined || digits === undefined) return null
    const number = Number.parseInt(digits, 36)
    if (number > LARGEST_NUMBER) return null
    position.set(lengthen(learner), number)
  }
  return position
}

function shorten(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
}

function lengthen(short: string): string {
  const hex = Buffer.from(short, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
