import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { findSectionProblems, type TeachingLesson } from '#domain/content/skill-sections.ts'
import { SelectField } from '#web/ui/fields.tsx'

type SkillSectionProps = {
  /** Of the skill in the list, from 1. */
  place: number
  /** Heading of the section; null for the whole reading. */
  section: string | null
  /** Lesson that teaches the skill; null without one. */
  lesson: (TeachingLesson & { title: string }) | null
  /** Message of the server. */
  problem: string | undefined
  onChange: (section: string | null) => void
}

function lostMessage(section: string | null, lesson: SkillSectionProps['lesson']): string {
  if (lesson === null) return t`No lesson with a reading asks about this skill. Please choose another one`
  const { number } = lesson
  return t`“${{ heading: section ?? '' }}” is no heading in the reading of lesson ${number}. Please choose another one`
}

/** Section of the reading that teaches a skill. Closed at first; open while its heading is not in the reading. */
export function SkillSection({ place, section, lesson, problem, onChange }: SkillSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const isLost = findSectionProblems([{ section }], () => lesson).length > 0
  const error = problem ?? (isLost ? lostMessage(section, lesson) : undefined)
  if (section === null && (lesson === null || lesson.headings.length === 0)) return null
  const headings = lesson?.headings ?? []
  const isListed = section === null || headings.includes(section)
  return (
    <details
      open={isOpen || error !== undefined || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 text-ink-soft text-sm">
        <span className="sr-only">{t`Skill ${place}`} </span>
        {section === null ? t`Explained in the whole reading` : t`Explained in “${section}”`}
      </summary>
      {(isOpen || error !== undefined) && (
        <div className="border-line border-s-2 ps-3 sm:ps-4">
          <SelectField
            label={t`Section that explains skill ${place}`}
            hint={lesson ? t`Reading of lesson ${{ number: lesson.number }}, ${{ title: lesson.title }}` : undefined}
            error={error}
            value={section ?? ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
          >
            <option value="">{t`The whole reading`}</option>
            {!isListed && <option value={section}>{section}</option>}
            {headings.map((heading) => (
              <option key={heading}>{heading}</option>
            ))}
          </SelectField>
        </div>
      )}
    </details>
  )
}
