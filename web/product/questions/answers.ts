import { hashKey } from '@tanstack/react-query'
import type { Answer } from './question-types.ts'

/** Compares answers by value: a stored drawing may have its fields in another order. */
export function sameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return hashKey([a]) === hashKey([b])
}

/** Letter of an option: A, B, C … */
export const letterOf = (index: number) => String.fromCharCode(65 + index)
