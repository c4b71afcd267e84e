import { type ReactNode, useState } from 'react'
import { countLevels, LEVEL_NAMES, LEVELS, type Level } from '#domain/practice/mastery.ts'
import type { Plant } from '#domain/progress/garden.ts'
import { GardenDrawing, PlantSign } from '#web/product/garden.tsx'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import type { SkillMapAnswer } from '../study-types.ts'
import { SkillAnswers } from './skill-answers.tsx'
import { SkillsOverTime } from './skills-over-time.tsx'

const levelText: Record<Level, string> = {
  'not-started': 'text-ink-soft',
  learning: 'text-warning',
  'know-it': 'text-leaf-text',
  sure: 'text-success',
}

type SkillMapProps = {
  map: SkillMapAnswer
  learnerId: string
  /** Button next to a skill, such as one that starts to practice it. */
  action?: undefined | ((skill: { id: string; name: string; level: Level }) => ReactNode)
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
      {filled.map((subject) => (
        <SubjectSkills key={subject.id} subject={subject} learnerId={learnerId} action={action} />
      ))}
    </div>
  )
}

/** Plant of the drawing for each level, from an empty leaf to a blossom. */
const PLANT_OF: Record<Level, Plant> = {
  'not-started': 'open',
  learning: 'begun',
  'know-it': 'finished',
  sure: 'blossom',
}

type SubjectSkillsProps = Pick<SkillMapProps, 'learnerId' | 'action'> & { subject: SkillMapAnswer['subjects'][number] }

/** Skills of a subject in lesson order: drawn as a plant, and listed; those not started are folded. */
function SubjectSkills({ subject: { id, name, color, skills }, learnerId, action }: SubjectSkillsProps) {
  const started = skills.filter(({ level }) => level !== 'not-started')
  const rest = skills.filter(({ level }) => level === 'not-started')
  const list = (listed: typeof skills) => (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-1 lg:grid-cols-2 print:grid-cols-2">
      {listed.map((skill) => (
        <Skill key={skill.id} skill={skill} learnerId={learnerId} action={action?.(skill)} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={`skills-${id}`}>
      <h2 id={`skills-${id}`} className={`mb-3 break-after-avoid text-2xl ${hueStyle[hueOf(color)].text}`}>
        {name}
      </h2>
      <Card className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-72 break-inside-avoid">
          <GardenDrawing plants={skills.map(({ level }) => PLANT_OF[level])} color={color} />
          <LevelCounts levels={skills.map(({ level }) => level)} />
        </div>
        <div className="min-w-0">
          {started.length > 0 && list(started)}
          {rest.length > 0 && (
            <details>
              <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
                Not started ({rest.length})
              </summary>
              {list(rest)}
            </details>
          )}
        </div>
      </Card>
    </section>
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
  const text = levelText[level]
  const [open, setOpen] = useState(false)
  return (
    <li className="flex min-h-11 break-inside-avoid items-start gap-2 py-1.5 sm:gap-3">
      <span className="mt-1.5">
        <PlantSign plant={PLANT_OF[level]} />
      </span>
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

/** Number of skills on each level, which is the key of the drawing, too. */
function LevelCounts({ levels }: { levels: readonly Level[] }) {
  const counts = countLevels(levels)
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {LEVELS.toReversed()
        .filter((level) => counts[level] > 0)
        .map((level) => (
          <li key={level} className="flex items-center gap-1.5">
            <PlantSign plant={PLANT_OF[level]} />
            {counts[level]} {LEVEL_NAMES[level].toLowerCase()}
          </li>
        ))}
    </ul>
  )
}
