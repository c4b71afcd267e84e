import { followHeading, hasHeading, listHeadings } from '#domain/content/reading-headings.ts'
import type { Executor } from '../../../database/database.ts'
import { renameSections, type TaughtSections } from './queries.ts'

/**
 * Renames the sections of skills with the headings of an edited reading. A skill whose section is gone keeps its name,
 * which leads to the whole reading until another one is chosen.
 * @returns names of the skills that lost their section by this edit
 */
export async function followSections(db: Executor, before: TaughtSections, markdown: string | null): Promise<string[]> {
  const old = listHeadings(before.lines)
  const headings = listHeadings(markdown)
  const followed = before.skills
    .filter(({ section }) => hasHeading(old, section))
    .map((skill) => ({ ...skill, now: followHeading(skill.section, old, headings) }))
  const renamed = followed.flatMap(({ id, section, now }) =>
    now === null || now === section ? [] : [{ id, section: now }],
  )
  if (renamed.length > 0) await renameSections(db, renamed)
  return followed.flatMap(({ name, now }) => (now === null ? [name] : []))
}
