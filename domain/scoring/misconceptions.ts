import { ENGLISH, type Words } from '../wording.ts'

/** What a misconception means for an answer: "This can happen when someone mixes up mass and weight." */
export function formatMisconception(misconception: string, { say, content }: Words = ENGLISH): string {
  return say('This can happen when someone {mistake}', { mistake: content(misconceptionClause(misconception)) })
}

/** A misconception, such as “Mixes up mass and weight”, as the end of a sentence about someone. */
export function misconceptionClause(misconception: string): string {
  const clause = /^[A-Z][a-z’]/.test(misconception)
    ? misconception.charAt(0).toLowerCase() + misconception.slice(1)
    : misconception
  return /[.!?…]$/.test(clause) ? clause : `${clause}.`
}
