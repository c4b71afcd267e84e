import { analyse } from 'chardet'
import { lineAt } from './line-numbers.ts'

export type DecodedText =
  | { outcome: 'read'; text: string }
  | { outcome: 'failed'; line: number | null; message: string }

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Advice for a file in another encoding. */
const SAVE_AS_TEXT = 'Open it in a text editor and save it as UTF-8.'
const SAVE_AS_TABLE = 'In Excel choose “CSV UTF-8”.'

/**
 * Decodes UTF-8 with or without a byte order mark, or UTF-16 with one, and converts line endings to LF. Rejects
 * anything else with the line of the first invalid byte; never guesses an encoding.
 */
export function decodeText(bytes: Uint8Array, maxBytes: number, advice = SAVE_AS_TEXT): DecodedText {
  if (bytes.length > maxBytes) {
    const size = formatSize(bytes.length)
    const max = formatSize(maxBytes)
    return reject(null, `The file is too large: ${size}. The limit is ${max}.`)
  }
  if (isZip(bytes)) return reject(null, 'This is a Word, Excel or zip file. Please save it as plain text or CSV.')
  const decoded = decodeUtf16(bytes) ?? decodeUtf8(bytes, advice)
  if (decoded.outcome === 'failed') return decoded
  const text = decoded.text.replace(/\r\n?/g, '\n')
  const nul = text.indexOf('\0')
  if (nul < 0) return { outcome: 'read', text }
  const hint = 'This isn’t a text file, or its encoding is unknown. Please save it as UTF-8.'
  return reject(lineAt(text, nul), `There is a NUL character. ${hint}`)
}

export type GuessedText = DecodedText & { note: string | null }

/**
 * Decodes like `decodeText`, and also other encodings in which spreadsheets save text: UTF-16 without a byte order
 * mark, and regional encodings such as Windows-1252. `note` names the assumed encoding for the user; null for UTF-8.
 */
export function decodeGuessedText(bytes: Uint8Array, maxBytes: number): GuessedText {
  const decoded = decodeText(bytes, maxBytes, SAVE_AS_TABLE)
  if (bytes.length > maxBytes || isZip(bytes)) return { ...decoded, note: null }
  const label = decoded.outcome === 'read' ? (decodeUtf16(bytes) === null ? null : 'UTF-16') : guessEncoding(bytes)
  if (label === null) return { ...decoded, note: null }
  const note = `This file isn’t saved as UTF-8. It was read as ${label}: please check letters with accents and special characters.`
  if (decoded.outcome === 'read') return { ...decoded, note }
  const text = new TextDecoder(label).decode(bytes).replace(/\r\n?/g, '\n')
  // Text in its real encoding has neither NUL nor replacement characters.
  return /[\0\ufffd]/.test(text) ? { ...decoded, note: null } : { outcome: 'read', text, note }
}

/** Number of bytes used for detection. */
const MAX_SAMPLE = 100_000

/** Null if it is not text in an encoding that this platform decodes. */
function guessEncoding(bytes: Uint8Array): string | null {
  if (decodeUtf16(bytes) !== null) return null
  const sample = bytes.subarray(0, MAX_SAMPLE)
  const nuls = [0, 1].map((parity) => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [even = 0, odd = 0] = nuls
  if (even + odd > 0) return even > odd * 10 ? 'UTF-16BE' : odd > even * 10 ? 'UTF-16LE' : null
  // Windows-1252 is a superset of ISO-8859-1, and Excel uses it in the Americas and Western Europe.
  const guess = analyse(sample).find(({ name }) => !/^(?:ASCII|UTF-|ISO-2022)/.test(name))?.name
  return guess === undefined || /^(?:ISO-8859-1|windows-1252)$/i.test(guess) ? 'Windows-1252' : guess
}

/** True for zip archives and for documents in one, such as those of office programs: no text starts like this. */
function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04
}

/** Null for bytes without a UTF-16 byte order mark. */
function decodeUtf16(bytes: Uint8Array): DecodedText | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (encoding === null) return null
  try {
    return { outcome: 'read', text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n')
    return reject(
      lineAt(text, text.indexOf('\ufffd')),
      'This file’s text is damaged (invalid UTF-16). Please save it as UTF-8.',
    )
  }
}

function decodeUtf8(bytes: Uint8Array, advice: string): DecodedText {
  try {
    return { outcome: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const at = findInvalidByte(bytes)
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
    return reject(
      lineOfByte(bytes, at),
      `This file isn’t saved as UTF-8 (byte 0x${byte} at position ${at + 1}). ${advice}`,
    )
  }
}

/** Index after the longest prefix that decodes, or of the first byte of a truncated character. */
function findInvalidByte(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (middle <= bytes.length && isUtf8(bytes.subarray(0, middle), true)) good = middle
    else bad = middle
  }
  if (isUtf8(bytes.subarray(0, good), false)) return good
  let at = good - 1
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return at
}

/** @param isPrefix true if the last character may be truncated */
function isUtf8(bytes: Uint8Array, isPrefix: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPrefix })
    return true
  } catch {
    return false
  }
}

function lineOfByte(bytes: Uint8Array, index: number): number {
  let line = 1
  for (let at = 0; at < index; at += 1) {
    const isEnd = bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)
    if (isEnd) line += 1
  }
  return line
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function reject(line: number | null, message: string): { outcome: 'failed'; line: number | null; message: string } {
  return { outcome: 'failed', line, message }
}
