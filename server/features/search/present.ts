import { stemOf } from '#domain/search-words.ts'
import type { FoundRow } from './queries.ts'

/** @param words that were searched */
export function presentFound(rows: readonly FoundRow[], words: readonly string[]) {
  return rows.map(({ subjectId, subjectName, color, lessonTitle, number, position, heading, body }) => {
    const subject = { subjectId, subjectName, color }
    if (lessonTitle === null || number === null) return { kind: 'skill' as const, ...subject, name: heading }
    return {
      kind: 'lesson' as const,
      ...subject,
      number,
      title: lessonTitle,
      section: position === 0 ? null : { heading: heading || null },
      excerpt: cutExcerpt(body, words),
    }
  })
}

/** Characters of an excerpt before the first word, and in total without its ellipses. */
const CONTEXT_LENGTH = 40
const EXCERPT_LENGTH = 130

/** Text around the first of the words, or its start, cut between words. */
function cutExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(stemOf(word))).filter((place) => place >= 0)
  const start = places.length === 0 ? 0 : Math.max(Math.min(...places) - CONTEXT_LENGTH, 0)
  const cut = text.slice(start, start + EXCERPT_LENGTH)
  const fromWord = start > 0 ? `… ${cut.replace(/^\S*\s+/, '')}` : cut
  return start + EXCERPT_LENGTH < text.length ? `${fromWord.replace(/\s+\S*$/, '')} …` : fromWord
}
