import { useState } from 'react'
import { findSectionProblems, type TeachingLesson } from '#domain/content/skill-sections.ts'
import { SelectField } from '#web/ui/fields.tsx'

type SkillSectionProps = {
  /** `Skill 3` */
  name: string
  /** Heading of the section; null for the whole reading. */
  section: string | null
  /** Lesson that teaches the skill; null without one. */
  lesson: (TeachingLesson & { title: string }) | null
  /** Message of the server. */
  problem: string | undefined
  onChange: (section: string | null) => void
}

/** Section of the reading that teaches a skill. Closed at first; open while its heading is not in the reading. */
export function SkillSection({ name, section, lesson, problem, onChange }: SkillSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [lost] = findSectionProblems([{ section }], () => lesson)
  const error = problem ?? (lost && `${lost.message}. Please choose another one`)
  if (section === null && (lesson === null || lesson.headings.length === 0)) return null
  const headings = lesson?.headings ?? []
  const isListed = section === null || headings.includes(section)
  return (
    <details
      open={isOpen || error !== undefined || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 text-ink-soft text-sm">
        <span className="sr-only">{name} </span>
        Explained in {section === null ? 'the whole reading' : `“${section}”`}
      </summary>
      {(isOpen || error !== undefined) && (
        <div className="border-line border-s-2 ps-3 sm:ps-4">
          <SelectField
            label={`Section that explains ${name.replace(/^./, (first) => first.toLowerCase())}`}
            hint={lesson ? `Reading of lesson ${lesson.number}, ${lesson.title}` : undefined}
            error={error}
            value={section ?? ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
          >
            <option value="">The whole reading</option>
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
