import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ItemRow, TargetRow } from './preview-queries.ts'

export type ImportAction = 'add' | 'replace' | 'skip'
type MatchedBy = 'text-and-options' | 'number' | 'title' | 'name' | 'type'

/** What may be done with an item, the first when nothing is chosen, and what is there that it is taken for. */
export type ImportOption = {
  item: ItemRow
  actions: ImportAction[]
  same: { by: MatchedBy; target: TargetRow; identical: boolean } | null
}

/** What may be done with the lessons that came for a subject, or with a whole grade. */
export function listImportOptions(items: readonly ItemRow[], targets: readonly TargetRow[]): ImportOption[] {
  const byPlace = new Map<number, ImportOption>()
  const claimed = new Set<string>()
  const titles = new Set(items.filter(({ kind }) => kind === 'lesson').map(titleKey))
  return items.map((item) => {
    const parent = item.within === null ? null : byPlace.get(item.within)
    const home = parent === null ? null : (parent?.same?.target.id ?? '')
    const near = targets.filter(
      ({ kind, within, id }) => kind === item.kind && (home === null || within === home) && !claimed.has(id),
    )
    const same = item.kind === 'grade' || home !== '' ? findMatch(item, near, titles) : null
    if (same !== null) claimed.add(same.target.id)
    const offer = { item, actions: listActions(item, same), same }
    byPlace.set(item.place, offer)
    return offer
  })
}

function findMatch(
  item: ItemRow,
  near: readonly TargetRow[],
  titles: ReadonlySet<string>,
): ImportOption['same'] {
  const found = (by: MatchedBy, is: (target: TargetRow) => boolean): ImportOption['same'] => {
    const target = near.find(is)
    return target === undefined ? null : { by, target, identical: target.hash === item.hash }
  }
  if (item.kind === 'test') return found('type', ({ type }) => type === item.type)
  if (item.kind !== 'lesson') return found('name', ({ name }) => name === item.name)
  return (
    found('number', ({ number, name }) => number === item.number && name === item.name) ??
    found('title', ({ name }) => name === item.name) ??
    // One that comes itself, under another number, is taken for itself.
    found('number', ({ number, name }) => number === item.number && !titles.has(titleKey({ ...item, name })))
  )
}

function listActions({ kind, name }: ItemRow, same: ImportOption['same']): ImportAction[] {
  if (same === null) return ['add', 'skip']
  // A subject has one test of each type.
  if (kind === 'test') return same.identical ? ['skip', 'replace'] : ['replace', 'skip']
  if (kind === 'grade' || kind === 'subject') return ['replace', 'add', 'skip']
  if (same.identical) return ['skip', 'add', 'replace']
  // Under its number stands another lesson: that is nobody's to replace unasked.
  if (same.target.name !== name) return ['add', 'replace', 'skip']
  return ['replace', 'add', 'skip']
}

function titleKey({ within, name }: { within: number | null; name: string }): string {
  return `${within} ${name}`
}

export type QuestionOption = {
  item: ItemRow
  question: Question
  actions: ImportAction[]
  same: { question: Question; identical: boolean } | null
}

/** What may be done with the questions of a file, beside those that are there or were met before in the file. */
export function listQuestionOptions(
  items: readonly ItemRow[],
  present: readonly Question[],
): QuestionOption[] {
  const known = new Map(present.map((question) => [questionKey(question), question]))
  let room = CONTENT_LIMITS.questions - present.length
  return items.flatMap((item): QuestionOption[] => {
    const parsed = parseQuestions([item.question])
    const question = parsed.ok ? parsed.questions[0] : undefined
    if (question === undefined) return []
    const twin = known.get(questionKey(question))
    if (twin !== undefined) {
      const identical =
        twin.explanation === question.explanation && correctText(twin) === correctText(question)
      const actions: ImportAction[] = identical ? ['skip', 'add', 'replace'] : ['replace', 'add', 'skip']
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
    known.set(questionKey(question), question)
    room -= 1
    return [{ item, question, actions: room >= 0 ? ['add', 'skip'] : ['skip', 'add'], same: null }]
  })
}

/** The questions that there are then. The ids of those that are there stay: drafts and answers name them. */
export function mergeQuestions(
  offers: readonly QuestionOption[],
  present: readonly Question[],
  chosen: ReadonlyMap<number, ImportAction>,
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
function questionKey({ question, options }: Question): string {
  return JSON.stringify([question, ...options.toSorted()])
}

function correctText({ options, correct }: Question): string | undefined {
  return options[correct]
}

function freeId(wanted: string, questions: readonly Question[]): string {
  const taken = new Set(questions.map(({ id }) => id))
  let id = wanted
  for (let number = questions.length + 1; taken.has(id); number += 1) id = `q${number}`
  return id
}
