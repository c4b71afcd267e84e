import { decodeGuessedText } from '../decode-text.ts'
import { looksLikeAiken } from './aiken.ts'

export type QuestionFormat = 'gift' | 'aiken' | 'csv' | 'json'

const BY_NAME: [RegExp, QuestionFormat][] = [
  [/\.gift(?:\.txt)?$/i, 'gift'],
  [/\.aiken(?:\.txt)?$/i, 'aiken'],
  [/\.[ct]sv$/i, 'csv'],
  [/\.json$/i, 'json'],
]

/** Detects the format of a question file from its name, otherwise from its text; GIFT by default. */
export function detectQuestionFormat(fileName: string, bytes: Uint8Array, maxBytes: number): QuestionFormat {
  const byName = BY_NAME.find(([ending]) => ending.test(fileName))
  if (byName !== undefined) return byName[1]
  const decoded = decodeGuessedText(bytes, maxBytes)
  if (decoded.outcome === 'failed') return 'gift'
  if (/^\s*(?:\[\s*\{|\{\s*")/.test(decoded.text)) return 'json'
  const lines = decoded.text.split('\n').map((line) => line.trim())
  if (looksLikeAiken(lines)) return 'aiken'
  const [first = ''] = lines.filter((line) => line !== '')
  const isTable = /[,;\t|]/.test(first) && /question/i.test(first) && !first.includes('{')
  return isTable ? 'csv' : 'gift'
}
