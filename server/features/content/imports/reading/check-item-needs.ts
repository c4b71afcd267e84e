import { z } from 'zod'
import { dropNeeds, findNeedProblems, findUnknownNeeds } from '#domain/content/skill-needs.ts'
import { error, type Problem, warning } from '#packages/content-formats/parse-result.ts'
import type { Executor } from '../../../../database/database.ts'
import { SubjectTags } from '../../formats/grade-content.ts'
import { listSkillsOfName } from '../../skills/queries.ts'
import type { StagedItem } from '../staging-queries.ts'

type CheckedItems = { items: StagedItem[]; problems: Problem[] }

const SubjectValue = SubjectTags.pick({ skills: true }).partial().extend({ name: z.string() })

/**
 * Drops needs of skills that exist neither here nor in the file, with a warning, and those that lead in a circle
 * through the skills of other grades, with an error.
 */
export async function checkItemNeeds(db: Executor, items: readonly StagedItem[]): Promise<CheckedItems> {
  const problems: Problem[] = []
  const checked: StagedItem[] = []
  for (const item of items) {
    const { name, skills = [] } = item.kind === 'subject' ? SubjectValue.parse(item.value) : { name: '' }
    if (!skills.some(({ needs = [] }) => needs.length > 0)) {
      checked.push(item)
      continue
    }
    const own = new Set(skills.map(({ id }) => id))
    const elsewhere = (await listSkillsOfName(db, name)).filter(({ id }) => !own.has(id))
    const unknown = findUnknownNeeds(skills, elsewhere)
    const circular = findNeedProblems(skills, elsewhere)
    for (const [list, report, consequence] of [
      [unknown, warning, 'The need was removed.'],
      [circular, error, 'The need was left out.'],
    ] as const) {
      for (const { skill, message } of list) {
        problems.push(report(`${name}, “${skills[skill]?.name}”: ${message}. ${consequence}`, { field: 'needs' }))
      }
    }
    checked.push({ ...item, value: { ...item.value, skills: dropNeeds(skills, [...unknown, ...circular]) } })
  }
  return { items: checked, problems }
}
