import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { checkedQuestion, type QuestionDraft } from './checked-question.ts'
import type { Found, Item, Problem } from './found.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { error, inOrder, warning } from './problems.ts'

/** Collects the questions of a file that has one after the other. */
export function questionBank() {
  const drafts: Item<Omit<Question, 'id'> & { id: string | null }>[] = []
  const problems: Problem[] = []
  const ids = new Set<string>()
  let full = false

  return {
    problems,

    /** Takes a question in, or tells why not. Lines are 1-based, the last one included. */
    add(draft: QuestionDraft, from: number, to: number) {
      if (drafts.length >= FORMAT_LIMITS.questions) {
        if (!full) {
          full = true
          problems.push(
            error(`From here on nothing is read: at most ${FORMAT_LIMITS.questions} questions are.`, {
              line: from,
            }),
          )
        }
        return
      }
      const checked = checkedQuestion(draft)
      if (!checked.ok) {
        problems.push(error(checked.message, { line: from, field: checked.field }))
        return
      }
      const id = draft.id?.trim() || null
      const taken = id !== null && ids.has(id)
      if (taken) {
        problems.push(
          warning(`The id "${id}" was used before; this question gets another one.`, {
            line: from,
            field: 'id',
          }),
        )
      }
      if (id !== null) ids.add(id)
      drafts.push({ value: { ...checked.question, id: taken ? null : id }, file: null, from, to })
    },

    /** All of them, with an id made up for each that has none. */
    found(): Found<Question> {
      const parsed = parseQuestions(drafts.map((item) => item.value))
      const questions = parsed.ok ? parsed.questions : []
      const items = drafts.flatMap(({ file, from, to }, index) => {
        const value = questions[index]
        return value === undefined ? [] : [{ value, file, from, to }]
      })
      if (items.length === 0 && problems.length === 0)
        problems.push(error('There are no questions in this file.'))
      return { items, problems: inOrder(problems) }
    },
  }
}
