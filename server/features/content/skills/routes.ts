import { createHash } from 'node:crypto'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { toFileName, uniqueName } from '#packages/content-formats/file-name.ts'
import type { Executor } from '../../../database/database.ts'
import { contentManager } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput } from '../../../http/outcomes.ts'
import { lockContent } from '../changes/change-queries.ts'
import { deleteTags, findSubjectTags, listTagIds, type SubjectTags, upsertTags } from './queries.ts'

type Item = { id: string | null; text: string }
type Change = {
  subjectId: string
  basedOn: string
  skills: readonly { id: string | null; name: string }[]
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
      const updated = await context.services.database.kysely.transaction().execute(async (db) => {
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
  const skills = change.skills.map(({ id, name }) => ({ id, text: name }))
  const fields = {
    ...findProblems('skills', skills, before.skills),
    ...findProblems('misconceptions', change.misconceptions, before.misconceptions),
  }
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }
  const listed = new Set([...skills, ...change.misconceptions].map(({ id }) => id))
  const removed = [...before.skills, ...before.misconceptions].map(({ id }) => id).filter((id) => !listed.has(id))
  await deleteTags(db, subjectId, removed)
  const newId = await createIds(db, before)
  await upsertTags(db, [
    {
      subjectId,
      skills: skills.map(({ id, text }) => ({ id: id ?? newId('', text), name: text })),
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

function presentTags({ skills, misconceptions }: SubjectTags) {
  const content = [skills.map(({ id, name }) => [id, name]), misconceptions.map(({ id, text }) => [id, text])]
  return {
    skills: skills.map(({ id, name, questions, places }) => ({ id, name, questions, places })),
    misconceptions: misconceptions.map(({ id, text, questions, places }) => ({ id, text, questions, places })),
    version: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
  }
}
