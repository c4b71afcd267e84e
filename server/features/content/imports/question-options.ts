import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { type ImportAction, resolveAction } from '#domain/content/import-actions.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ItemRow } from './preview-queries.ts'

export type QuestionOption = {
  item: ItemRow
  question: Question
  actions: ImportAction[]
  match: { question: Question; identical: boolean } | null
}

/** Options for the questions of a file, compared with the existing ones and with earlier ones in the file. */
export function listQuestionOptions(items: readonly ItemRow[], existing: readonly Question[]): QuestionOption[] {
  const known = new Map(existing.map((question) => [questionKey(question), question]))
  let room = CONTENT_LIMITS.questions - existing.length
  return items.flatMap((item): QuestionOption[] => {
    const parsed = parseQuestions([item.question])
    const question = parsed.outcome === 'valid' ? parsed.questions[0] : undefined
    if (question === undefined) return []
    const twin = known.get(questionKey(question))
    if (twin !== undefined) {
      const identical = withoutPlaces(twin) === withoutPlaces(question)
      const actions: ImportAction[] = identical ? ['skip', 'add', 'replace'] : ['replace', 'add', 'skip']
      // The second of two equal questions in the file is skipped by default.
      const isExisting = existing.includes(twin)
      return [
        {
          item,
          question,
          actions: isExisting ? actions : ['skip', 'add'],
          match: { question: twin, identical },
        },
      ]
    }
    known.set(questionKey(question), question)
    room -= 1
    return [{ item, question, actions: room >= 0 ? ['add', 'skip'] : ['skip', 'add'], match: null }]
  })
}

/** Merges imported questions into the existing ones, which keep their ids, since drafts and answers refer to them. */
export function mergeQuestions(
  options: readonly QuestionOption[],
  existing: readonly Question[],
  chosen: ReadonlyMap<number, ImportAction>,
): { questions: Question[]; added: number; replaced: number; skipped: number } {
  const questions = [...existing]
  const counts = { added: 0, replaced: 0, skipped: 0 }
  for (const { item, question, actions, match } of options) {
    const action = resolveAction(actions, chosen.get(item.place))
    const at = match === null ? -1 : questions.findIndex(({ id }) => id === match.question.id)
    if (action === 'replace' && at >= 0 && match !== null) {
      questions[at] = { ...question, id: match.question.id }
      counts.replaced += 1
    } else if (action === 'add') {
      questions.push({ ...question, id: freeId(question.id, questions) })
      counts.added += 1
    } else counts.skipped += 1
  }
  return { questions, ...counts }
}

/**
 * Key that is equal for questions of one kind with the same text and, for single choice, the same options in any order.
 */
function questionKey(question: Question): string {
  const choices = question.kind === 'single' ? question.options.toSorted() : []
  return JSON.stringify([question.kind, question.question, ...choices])
}

/** Key that is equal for questions that differ only in their ids and, for single choice, the order of the options. */
function withoutPlaces(question: Question): string {
  const written = { ...writeQuestion(question), id: null }
  if (question.kind !== 'single') return JSON.stringify(written)
  const { options, feedback, correct } = question
  const choices = options.map((text, index) => [text, index === correct, feedback[index] ?? null] as const)
  const ordered = choices.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ ...written, options: ordered, feedback: null, correct: null })
}

function freeId(wanted: string, questions: readonly Question[]): string {
  const taken = new Set(questions.map(({ id }) => id))
  let id = wanted
  for (let number = questions.length + 1; taken.has(id); number += 1) id = `q${number}`
  return id
}
