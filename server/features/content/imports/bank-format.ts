import type { Question } from '#domain/question.ts'
import { ANSWER_LINE, OPTION_LINE } from '../formats/aiken-lines.ts'
import type { Found } from '../formats/found.ts'
import { readAiken } from '../formats/read-aiken.ts'
import { readCsv } from '../formats/read-csv.ts'
import { readGift } from '../formats/read-gift.ts'
import { textOfBytes } from '../formats/text-of-bytes.ts'

export type BankFormat = 'gift' | 'aiken' | 'csv'

export const READERS: Record<BankFormat, (bytes: Uint8Array) => Found<Question>> = {
  gift: readGift,
  aiken: readAiken,
  csv: readCsv,
}

const BY_NAME: [RegExp, BankFormat][] = [
  [/\.gift(?:\.txt)?$/i, 'gift'],
  [/\.aiken(?:\.txt)?$/i, 'aiken'],
  [/\.[ct]sv$/i, 'csv'],
]

/** In which format a file of questions is: its name says so, or else what stands in it. */
export function bankFormat(name: string, bytes: Uint8Array): BankFormat {
  const named = BY_NAME.find(([ending]) => ending.test(name))
  if (named !== undefined) return named[1]
  const text = textOfBytes(bytes)
  if (!text.ok) return 'gift'
  const lines = text.text.split('\n').map((line) => line.trim())
  if (lines.some((line) => ANSWER_LINE.test(line)) && lines.some((line) => OPTION_LINE.test(line))) {
    return 'aiken'
  }
  const [first = ''] = lines.filter((line) => line !== '')
  const isTable = /[,;\t|]/.test(first) && /question/i.test(first) && !first.includes('{')
  return isTable ? 'csv' : 'gift'
}
