import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Action } from './choices.ts'
import type { ItemRow } from './preview-queries.ts'

export type QuestionOffer = {
  item: ItemRow
  question: Question
  actions: Action[]
  same: { question: Question; identical: boolean } | null
}

/** What may be done with the questions of a file, beside those that are there or were met before in the file. */
export function questionOffers(items: readonly ItemRow[], present: readonly Question[]): QuestionOffer[] {
  const known = new Map(present.map((question) => [keyOf(question), question]))
  let room = CONTENT_LIMITS.questions - present.length
  return items.flatMap((item): QuestionOffer[] => {
    const parsed = parseQuestions([item.question])
    const question = parsed.ok ? parsed.questions[0] : undefined
    if (question === undefined) return []
    const twin = known.get(keyOf(question))
    if (twin !== undefined) {
      const identical = twin.explanation === question.explanation && answerOf(twin) === answerOf(question)
      const actions: Action[] = identical ? ['skip', 'add', 'replace'] : ['replace', 'add', 'skip']
      // Of two in one file the second is left out.
      const isPresent = present.includes(twin)
      return [
        {
          item,
          question,
          actions: isPresent ? actions : ['skip', 'add'],
          same: { question: twin, identical },
        },
      ]
    }
    known.set(keyOf(question), question)
    room -= 1
    return [{ item, question, actions: room >= 0 ? ['add', 'skip'] : ['skip', 'add'], same: null }]
  })
}

/** The questions that there are then. The ids of those that are there stay: drafts and answers name them. */
export function mergedQuestions(
  offers: readonly QuestionOffer[],
  present: readonly Question[],
  chosen: ReadonlyMap<number, Action>,
): { questions: Question[]; added: number; replaced: number; skipped: number } {
  const questions = [...present]
  const counts = { added: 0, replaced: 0, skipped: 0 }
  for (const { item, question, actions, same } of offers) {
    const action = chosen.get(item.place) ?? actions[0]
    const at = same === null ? -1 : questions.findIndex(({ id }) => id === same.question.id)
    if (action === 'replace' && at >= 0 && same !== null) {
      questions[at] = { ...question, id: same.question.id }
      counts.replaced += 1
    } else if (action === 'add') {
      questions.push({ ...question, id: freeId(question.id, questions) })
      counts.added += 1
    } else counts.skipped += 1
  }
  return { questions, ...counts }
}

/** By text and options, in whatever order these stand. */
function keyOf({ question, options }: Question): string {
  return JSON.stringify([question, ...options.toSorted()])
}

function answerOf({ options, correct }: Question): string | undefined {
  return options[correct]
}

function freeId(wanted: string, questions: readonly Question[]): string {
  const taken = new Set(questions.map(({ id }) => id))
  let id = wanted
  for (let number = questions.length + 1; taken.has(id); number += 1) id = `q${number}`
  return id
}
