import { Circle, CircleCheckBig, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countLevels, LEVEL_NAMES, LEVELS, type Level } from '#domain/practice/mastery.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import type { SkillMapAnswer } from '../study-types.ts'
import { SkillAnswers } from './skill-answers.tsx'
import { SkillsOverTime } from './skills-over-time.tsx'

const levelStyles: Record<Level, { Icon: LucideIcon; text: string; bar: string }> = {
  'not-started': { Icon: CircleDashed, text: 'text-ink-soft', bar: 'bg-line' },
  learning: { Icon: Circle, text: 'text-warning', bar: 'bg-sun' },
  'know-it': { Icon: CircleDot, text: 'text-leaf-text', bar: 'bg-leaf-bright' },
  sure: { Icon: CircleCheckBig, text: 'text-success', bar: 'bg-leaf' },
}

type SkillMapProps = {
  map: SkillMapAnswer
  learnerId: string
  /** Button next to a skill, such as one that starts to practice it. */
  action?: (skill: { id: string; name: string; level: Level }) => ReactNode
}

/** Skills of a grade by subject, each with its level as text, icon and color. */
export function SkillMap({ map: { subjects, weeks, recount }, learnerId, action }: SkillMapProps) {
  const filled = subjects.filter(({ skills }) => skills.length > 0)
  if (filled.length === 0) {
    return (
      <EmptyState title="No skills yet">
        <p>Skills appear here once the grade’s lessons include them.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-9">
      {recount && (
        <Banner tone="info">
          Levels now follow a stricter rule. On {formatDay(recount.day)} they were recounted from all answers:{' '}
          {recount.changed === 1 ? '1 skill has a new level.' : `${recount.changed} skills have a new level.`}
        </Banner>
      )}
      <LevelRules />
      {weeks && <SkillsOverTime weeks={weeks} />}
      {filled.map(({ id, name, color, skills }) => (
        <section key={id} aria-labelledby={`skills-${id}`}>
          <h2 id={`skills-${id}`} className={`mb-2 break-after-avoid text-2xl ${hueStyle[hueOf(color)].text}`}>
            {name}
          </h2>
          <LevelBar levels={skills.map(({ level }) => level)} />
          <Card>
            <ul className="grid grid-cols-1 gap-x-8 gap-y-1 md:grid-cols-2 print:grid-cols-2">
              {skills.map((skill) => (
                <Skill key={skill.id} skill={skill} learnerId={learnerId} action={action?.(skill)} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** The published rule of the levels (docs/practice.md), in short. */
function LevelRules() {
  return (
    <details className="print:hidden">
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
        What the levels mean
      </summary>
      <Card>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            <strong>{LEVEL_NAMES['know-it']}</strong> takes right answers to different questions on at least two days.
          </li>
          <li>
            <strong>{LEVEL_NAMES.sure}</strong> takes more of them on later days, the last at least a week on, and one
            of them in mixed practice or a test.
          </li>
          <li>A typed answer counts for more than a choice.</li>
          <li>Answers after a hint, or to a question whose solution was shown, don’t count.</li>
          <li>One wrong answer doesn’t cost a new level. Several do.</li>
          <li>“More questions are coming” means that there is no new question of a skill yet.</li>
        </ul>
      </Card>
    </details>
  )
}

type SkillProps = {
  skill: SkillMapAnswer['subjects'][number]['skills'][number]
  learnerId: string
  action: ReactNode
}

function Skill({ skill, learnerId, action }: SkillProps) {
  const { name, level, lookAgain, awaitsQuestions } = skill
  const { Icon, text } = levelStyles[level]
  const [open, setOpen] = useState(false)
  return (
    <li className="flex min-h-11 break-inside-avoid items-start gap-2 py-1.5 sm:gap-3">
      <Icon aria-hidden="true" className={`mt-2.5 size-5.5 shrink-0 ${text}`} />
      <details className="min-w-0 flex-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer list-none hover:underline">
          <span className="block">{name}</span>
          <span className={`block text-sm ${text}`}>
            {LEVEL_NAMES[level]}
            {lookAgain && (
              <>
                , <span className="inline-block">worth another look</span>
              </>
            )}
            {awaitsQuestions && <span className="block text-ink-soft">More questions are coming</span>}
          </span>
        </summary>
        {open && <SkillAnswers learnerId={learnerId} skill={skill} />}
      </details>
      {action}
    </li>
  )
}

/** Number of skills on each level, as a bar and as text. */
function LevelBar({ levels }: { levels: readonly Level[] }) {
  const counts = countLevels(levels)
  const shown = LEVELS.toReversed().filter((level) => counts[level] > 0)
  return (
    <div className="mb-4 grid break-after-avoid gap-2">
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full [print-color-adjust:exact]">
        {shown.map((level) => (
          <span key={level} className={levelStyles[level].bar} style={{ flexGrow: counts[level] }} />
        ))}
      </div>
      <p className="text-ink-soft text-sm">
        {shown
          .map((level) => `${counts[level]} ${level === 'know-it' ? 'known' : LEVEL_NAMES[level].toLowerCase()}`)
          .join(' · ')}
      </p>
    </div>
  )
}
