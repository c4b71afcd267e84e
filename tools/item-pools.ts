import { writeQuestion } from '#domain/content/questions/write-question.ts'
import { drawVariant } from '#domain/content/variants/draw-variant.ts'
import { createRandom } from '#domain/content/variants/random.ts'
import type { Question } from '#domain/scoring/question.ts'
import { areNearlyAlike, shownText } from './near-copies.ts'
import { readSkills, type SampleSubject } from './sample-content.ts'

/** Items of a skill that practice can ask: distinct ones, so that a level shows more than the memory of an answer. */
export type SkillPool = { skill: string; items: number; families: number; nearCopies: number; templates: number }

export const ITEMS_PER_SKILL: Readonly<Record<string, number>> = { mathematics: 8, science: 6, english: 6 }

/** Distinct draws of a template that count as one item. */
const DRAWS_PER_ITEM = 5
/** A template counts as at most this many items, with 20 distinct draws. */
const MAX_ITEMS = 4
/** Draws with the same right answer that count as distinct, because the wrong options alone do not make a new item. */
const DRAWS_PER_KEY = 4
const MAX_DRAWS = 100

/** Items that each skill of a subject should have. */
export const wantedItems = (folder: string): number | undefined => ITEMS_PER_SKILL[folder.split('/').at(-1) ?? '']

/**
 * Pools of all skills of a subject: quizzes, assignments and practice. Timed tests are not practiced.
 * @param most items after which those of a skill are not counted further, because templates take long to draw
 */
export function countPools({ folder, lessons }: Pick<SampleSubject, 'folder' | 'lessons'>, most?: number): SkillPool[] {
  const questions = lessons.flatMap(({ quiz, assignment, practice }) =>
    [quiz, assignment, practice].flatMap((list) => list.questions),
  )
  return readSkills(folder).map(({ id }) =>
    countPool(
      id,
      questions.filter(({ skills }) => skills.includes(id)),
      most,
    ),
  )
}

/** A family counts as its largest item, a near copy of another item not at all. */
export function countPool(skill: string, questions: readonly Question[], most = Number.POSITIVE_INFINITY): SkillPool {
  const texts = questions.map((question) => ({
    question,
    text: shownText(question),
    asked: shownText(question, ['stem']),
  }))
  const originals = texts
    .filter((one, index) => !texts.slice(0, index).some((other) => areCopies(one, other)))
    .map(({ question }) => question)
  const families = Map.groupBy(originals, ({ family, id, question }) => family ?? `${id} ${question}`)
  // Each has at least one.
  let items = families.size
  for (const list of families.values()) {
    if (items >= most) break
    items += Math.max(...list.map(countItems)) - 1
  }
  return {
    skill,
    items,
    families: families.size,
    nearCopies: questions.length - originals.length,
    templates: originals.filter(({ variants }) => variants !== null).length,
  }
}

type Texts = { question: Question; text: string; asked: string }

/** Questions about one passage are compared by what they ask. */
function areCopies(one: Texts, other: Texts): boolean {
  if (one.question.kind !== other.question.kind) return false
  return one.question.stem === other.question.stem
    ? areNearlyAlike(one.asked, other.asked)
    : areNearlyAlike(one.text, other.text)
}

export function countItems(question: Question): number {
  if (question.variants === null) return 1
  return Math.min(MAX_ITEMS, Math.max(1, Math.floor(countDraws(question) / DRAWS_PER_ITEM)))
}

/** Distinct draws of a template, up to those that count. Another figure makes another draw. */
function countDraws({ variants, ...template }: Question): number {
  const shown = new Set<string>()
  const keys = new Set<string>()
  const count = () => Math.min(shown.size, DRAWS_PER_KEY * keys.size)
  const random = createRandom('item pools')
  for (let draw = 0; variants !== null && draw < MAX_DRAWS && count() < MAX_ITEMS * DRAWS_PER_ITEM; draw += 1) {
    const drawn = drawVariant({ ...template, variants }, variants, random)
    if ('problem' in drawn) break
    shown.add(`${shownText(drawn.question)} ${JSON.stringify(drawn.question.figure)}`)
    keys.add(keyOf(drawn.question))
  }
  return count()
}

function keyOf(question: Question): string {
  const fields: Record<string, unknown> = { ...writeQuestion(question) }
  const { options, passage, correct, answer, items, pairs, blanks } = fields
  const list = options ?? passage
  if (!Array.isArray(list)) return JSON.stringify([answer, items, pairs, blanks])
  return [correct]
    .flat()
    .map((index) => list[Number(index)])
    .join('\n')
}

/** Pools with fewer items than each skill of their subject should have. */
export function findThinPools(folder: string, pools: readonly SkillPool[]): string[] {
  const wanted = wantedItems(folder)
  if (wanted === undefined) return [`${folder} has no number of items to reach`]
  return pools
    .filter(({ items }) => items < wanted)
    .map(({ skill, items }) => `${skill} has ${items} items, fewer than ${wanted}`)
}
