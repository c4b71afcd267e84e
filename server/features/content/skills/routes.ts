import { createHash } from 'node:crypto'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { listHeadings } from '#domain/content/reading-headings.ts'
import { findNeedProblems, findUnknownNeeds } from '#domain/content/skill-needs.ts'
import { findSectionProblems } from '#domain/content/skill-sections.ts'
import { toFileName, uniqueName } from '#packages/content-formats/file-name.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { contentManager } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput } from '../../../http/outcomes.ts'
import { lockContent } from '../changes/change-queries.ts'
import { deleteTags, findSubjectTags, listTagIds, type SubjectTags, upsertTags } from './queries.ts'

type Needs = SubjectTags['skills'][number]['needs']
type Item = { id: string | null; text: string }
type Change = {
  subjectId: string
  basedOn: string
  skills: readonly { id: string | null; name: string; needs?: Needs | undefined; section?: string | null | undefined }[]
  misconceptions: readonly { id: string | null; text: string }[]
}

type Updated =
  | { outcome: 'not-found' }
  | { outcome: 'conflict'; tags: SubjectTags }
  | { outcome: 'updated'; tags: SubjectTags }
  | { outcome: 'invalid'; fields: Record<string, string> }

export const contentSkills = {
  list: operations.contentSkills.list.handler(
    act({ as: contentManager }, async (_user, { input, context, errors }) => {
      const tags = await findSubjectTags(context.services.database.kysely, input.subjectId)
      if (!tags) throw errors.NOT_FOUND()
      return presentTags(tags)
    }),
  ),

  update: operations.contentSkills.update.handler(
    act({ as: contentManager }, async (_user, { input, context, errors }) => {
      const updated = await inTransaction(context.services.database.kysely, async (db) => {
        await lockContent(db)
        return updateTags(db, input)
      })
      const { tags } = expectOutcome(updated, 'updated', {
        ...invalidInput(errors),
        'not-found': () => errors.NOT_FOUND(),
        conflict: (stored) => errors.EDIT_CONFLICT({ data: { current: presentTags(stored.tags) } }),
      })
      return presentTags(tags)
    }),
  ),
}

async function updateTags(db: Executor, { subjectId, basedOn, ...change }: Change): Promise<Updated> {
  const before = await findSubjectTags(db, subjectId)
  if (!before) return { outcome: 'not-found' }
  if (presentTags(before).version !== basedOn) return { outcome: 'conflict', tags: before }
  const listed = new Set([...change.skills, ...change.misconceptions].map(({ id }) => id))
  const removed = [...before.skills, ...before.misconceptions].map(({ id }) => id).filter((id) => !listed.has(id))
  const newId = await createIds(db, before)
  const skills = change.skills.map(({ id, name, needs, section }) => {
    const stored = before.skills.find((skill) => skill.id === id)
    return {
      id: id ?? newId('', name),
      name,
      needs: needs ?? stored?.needs ?? [],
      section: section === undefined ? (stored?.section ?? null) : section,
    }
  })
  const names = change.skills.map(({ id, name }) => ({ id, text: name }))
  const fields = {
    ...findNeedMessages(skills, before.elsewhere),
    ...findSectionMessages(change.skills, before),
    ...findNeededElsewhere(before, new Set(removed)),
    ...findProblems('skills', names, before.skills),
    ...findProblems('misconceptions', change.misconceptions, before.misconceptions),
  }
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }
  await deleteTags(db, subjectId, removed)
  await upsertTags(db, [
    {
      subjectId,
      skills,
      misconceptions: change.misconceptions.map(({ id, text }) => ({ id: id ?? newId('m.', text), text })),
    },
  ])
  const tags = await findSubjectTags(db, subjectId)
  return tags ? { outcome: 'updated', tags } : { outcome: 'not-found' }
}

/** Messages by field: duplicate texts, ids of other subjects, and deleted tags that questions name. */
function findProblems(
  field: 'skills' | 'misconceptions',
  items: readonly Item[],
  before: readonly { id: string; name?: string; text?: string; questions: number; places: string[] }[],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [index, { id, text }] of items.entries()) {
    const isFirst = items.findIndex((one) => one.text === text || (id !== null && one.id === id)) === index
    if (!isFirst) fields[`${field}.${index}`] = 'This is in the list twice'
    if (id !== null && !before.some((one) => one.id === id)) fields[`${field}.${index}`] = 'This no longer exists'
  }
  const used = before.find(({ id, questions }) => questions > 0 && !items.some((one) => one.id === id))
  if (used) {
    const { name, text, questions, places } = used
    const more = questions > places.length ? ` and ${questions - places.length} more` : ''
    fields[field] = `“${name ?? text}” can’t be deleted because questions use it. ${places.join('; ')}${more}`
  }
  return fields
}

/** Messages about needs, at the field with the needed skill. */
function findNeedMessages(
  skills: readonly { id: string; name: string; needs: Needs }[],
  elsewhere: SubjectTags['elsewhere'],
): Record<string, string> {
  const problems = [...findUnknownNeeds(skills, elsewhere), ...findNeedProblems(skills, elsewhere)]
  return Object.fromEntries(
    problems.map(({ skill, need, message }) => [`skills.${skill}.needs.${need}.skill`, message]),
  )
}

/** Messages about sections that are sent, at their field. One that is not sent may have lost its heading. */
function findSectionMessages(skills: Change['skills'], before: SubjectTags): Record<string, string> {
  const lessons = presentLessons(before)
  const problems = findSectionProblems(skills, ({ id }) => {
    const number = before.skills.find((skill) => skill.id === id)?.lesson
    return lessons.find((lesson) => lesson.number === number) ?? null
  })
  return Object.fromEntries(problems.map(({ skill, message }) => [`skills.${skill}.section`, message]))
}

const presentLessons = ({ lessons }: SubjectTags) =>
  lessons.map(({ lines, ...lesson }) => ({ ...lesson, headings: listHeadings(lines) }))

/** Message if a removed skill is needed in another grade. */
function findNeededElsewhere({ skills, elsewhere }: SubjectTags, removed: ReadonlySet<string>): Record<string, string> {
  for (const { name, grade, needs } of elsewhere) {
    const needed = skills.find(({ id }) => removed.has(id) && needs.some(({ skill }) => skill === id))
    if (needed) return { skills: `“${needed.name}” can’t be deleted because “${name}” in ${grade} needs it` }
  }
  return {}
}

/** Creates readable ids with the subject's prefix: `g6.math.unit-rate`, `g6.math.m.adds-both`. */
async function createIds(db: Executor, { gradeName, subjectName, skills }: SubjectTags) {
  const [, ofOthers] = /^(.+\.)[^.]+$/.exec(skills[0]?.id ?? '') ?? []
  const prefix = ofOthers ?? `${toFileName(gradeName, 'grade')}.${toFileName(subjectName, 'subject')}.`
  const taken = await listTagIds(db, prefix)
  return (kind: string, text: string) => {
    const id = `${prefix}${kind}${toFileName(text, 'tag')}`
    // Leaves space for a number.
    return uniqueName(id.slice(0, CONTENT_LIMITS.tagId - 5).replace(/[.-]+$/, ''), taken)
  }
}

function presentTags(tags: SubjectTags) {
  const { skills, misconceptions, elsewhere } = tags
  const content = [
    skills.map(({ id, name, needs, section }) => [
      id,
      name,
      needs.map(({ skill, because }) => [skill, because]),
      section,
    ]),
    misconceptions.map(({ id, text }) => [id, text]),
  ]
  return {
    skills,
    misconceptions,
    elsewhere: elsewhere.map(({ id, name, grade }) => ({ id, name, grade })),
    lessons: presentLessons(tags),
    version: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
  }
}
