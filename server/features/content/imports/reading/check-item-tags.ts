import { dropTags, listTags } from '#domain/content/questions/question-tags.ts'
import { error, type Problem, warning } from '#packages/content-formats/parse-result.ts'
import type { Executor } from '../../../../database/database.ts'
import { listKnownTags } from '../../skills/queries.ts'
import type { StagedItem } from '../staging-queries.ts'

type CheckedItems = { items: StagedItem[]; problems: Problem[] }

/** Columns with what can name skills, and what each list is called. */
const LISTS = {
  quiz_questions: 'quiz question',
  assignment_tasks: 'task',
  practice_items: 'practice question',
  landing_items: 'question for visitors',
  film_items: 'question of the film',
  writing: 'writing task',
  questions: 'question',
} as const

/**
 * Drops items whose questions name skills or misconceptions that exist neither here nor in their file. For files of
 * versions without skills, only the unknown names are removed.
 * @param ownTags ids defined in the file; null for a file of such a version
 */
export async function checkItemTags(
  db: Executor,
  items: readonly StagedItem[],
  ownTags: readonly string[] | null,
): Promise<CheckedItems> {
  const named = items.filter(({ kind }) => kind !== 'subject').flatMap(({ value }) => listTags(value))
  const known = named.length === 0 ? new Set<string>() : await listKnownTags(db, named)
  for (const tag of ownTags ?? []) known.add(tag)
  const problems: Problem[] = []
  const checked = items.flatMap((item): StagedItem[] => {
    if (item.kind === 'subject') return [item]
    const unknown = findUnknown(item, known)
    if (unknown === null) return [item]
    const { file, from: line } = item
    if (ownTags !== null) {
      problems.push(error(`${unknown} It was left out.`, { file, line, field: 'skills' }))
      return []
    }
    problems.push(warning(`${unknown} The name was removed.`, { file, line, field: 'skills' }))
    return [{ ...item, value: dropTags(item.value, known) }]
  })
  return { items: checked, problems }
}

/** Describes the first question that names an unknown tag. */
function findUnknown({ kind, value }: StagedItem, known: ReadonlySet<string>): string | null {
  const fields: Record<string, unknown> = { ...value }
  const title = typeof fields.title === 'string' ? `${fields.title}, ` : ''
  const lists =
    kind === 'question' ? [['question', [value]]] : Object.entries(LISTS).map(([field, name]) => [name, fields[field]])
  for (const [name, questions] of lists) {
    for (const [index, question] of (Array.isArray(questions) ? questions : []).entries()) {
      const unknown = listTags(question).find((tag) => !known.has(tag))
      if (unknown === undefined) continue
      const place = kind === 'question' ? '' : `${title}${name} ${index + 1}: `
      return `${place}There is no skill or misconception "${unknown}" here.`
    }
  }
  return null
}
