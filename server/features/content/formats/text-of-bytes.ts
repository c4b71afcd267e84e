import { FORMAT_LIMITS } from './limits.ts'

export type TextOfBytes = { ok: true; text: string } | { ok: false; line: number | null; message: string }

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one. Line ends come out as LF. Whatever is
 * not text in full is refused with the line of the first bad byte, instead of guessed at.
 * @param most bytes that it may have
 */
export function textOfBytes(bytes: Uint8Array, most: number = FORMAT_LIMITS.bank): TextOfBytes {
  if (bytes.length > most) {
    return refuse(
      null,
      `The file is too large: it has ${megabytes(bytes.length)}, at most ${megabytes(most)} are read.`,
    )
  }
  const decoded = utf16(bytes) ?? utf8(bytes)
  if (!decoded.ok) return decoded
  const text = decoded.text.replace(/\r\n?/g, '\n')
  const zero = text.indexOf('\0')
  if (zero < 0) return { ok: true, text }
  const hint = 'This is not a text file, or it is UTF-16 without a byte order mark. Please save it as UTF-8.'
  return refuse(lineAt(text, zero), `There is a NUL character. ${hint}`)
}

/** The 1-based line of a place in a text with LF line ends. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

function utf16(bytes: Uint8Array): TextOfBytes | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (encoding === null) return null
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder(encoding).decode(bytes)
    const line = lineAt(text.replace(/\r\n?/g, '\n'), text.replace(/\r\n?/g, '\n').indexOf('\ufffd'))
    return refuse(
      line,
      'This is not valid UTF-16: half a character stands alone. Please save the file as UTF-8.',
    )
  }
}

function utf8(bytes: Uint8Array): TextOfBytes {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const at = firstBadByte(bytes)
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
    return refuse(
      lineOfByte(bytes, at),
      `This is not UTF-8 text: byte 0x${byte}, number ${at + 1} of the file, stands where none can. Please save the file as UTF-8.`,
    )
  }
}

/** Behind the longest beginning that decodes, or where a character begins that is not finished in it. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (middle <= bytes.length && decodes(bytes.subarray(0, middle), true)) good = middle
    else bad = middle
  }
  if (decodes(bytes.subarray(0, good), false)) return good
  let at = good - 1
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}

/** @param goesOn whether its last character may be unfinished */
function decodes(bytes: Uint8Array, goesOn: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: goesOn })
    return true
  } catch {
    return false
  }
}

function lineOfByte(bytes: Uint8Array, place: number): number {
  let line = 1
  for (let at = 0; at < place; at += 1) {
    const ends = bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)
    if (ends) line += 1
  }
  return line
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function refuse(line: number | null, message: string): { ok: false; line: number | null; message: string } {
  return { ok: false, line, message }
}
