/** Number of the last event sent per learner; 0 for none. */
export type Position = ReadonlyMap<string, number>

/** Id of an event from which a client cannot resume. */
export const NO_POSITION = '-'

/** Maximum length of a position, which clients return in a header; all headers of a request share 16 kB. */
const MAX_CHARACTERS = 4000

const MAX_NUMBER = 2_147_483_647

/** Formats the id of an event, which is opaque to clients; they return the last one to resume. It grants no access. */
export function writePosition(position: Position): string {
  const text = [...position].map(([learner, number]) => `${encodeId(learner)}.${number.toString(36)}`).join('~')
  return text.length > MAX_CHARACTERS ? NO_POSITION : `~${text}`
}

/** Parses the id of an event; null if it is not a position. */
export function readPosition(id: string): Position | null {
  if (!id.startsWith('~') || id.length > MAX_CHARACTERS + 1) return null
  const position = new Map<string, number>()
  if (id === '~') return position
  for (const part of id.slice(1).split('~')) {
    const [, learner, digits] = /^([\w-]{22})\.([0-9a-z]{1,6})$/.exec(part) ?? []
    if (learner === undefined || digits === undefined) return null
    const number = Number.parseInt(digits, 36)
    if (number > MAX_NUMBER) return null
    position.set(decodeId(learner), number)
  }
  return position
}

function encodeId(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
}

function decodeId(short: string): string {
  const hex = Buffer.from(short, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
