import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countLevels, LEVELS, type Level } from '#domain/practice/mastery.ts'
import type { Plant } from '#domain/progress/garden.ts'
import { PlantSign } from '#web/product/garden.tsx'
import { levelName } from '#web/product/level-names.ts'
import { SkillAnswers } from '#web/product/skill-answers.tsx'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import type { SkillMapAnswer } from '../study-types.ts'
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
  /** Name of the child, for a parent; null for the learner. */
  firstName: string | null
  /** True for a helper, who reads the answers by an operation of their own. */
  forHelper?: boolean | undefined
  /** Button next to a skill, such as one that starts to practice it. */
  action?: undefined | ((skill: { id: string; name: string; level: Level }) => ReactNode)
}

/** Skills of a grade by subject and unit, each with its level as text, shape and color. */
export function SkillMap({ map: { subjects, weeks, recount }, ...reading }: SkillMapProps) {
  const filled = subjects.filter(({ skills }) => skills.length > 0)
  if (filled.length === 0) {
    return (
      <EmptyState title={t`No skills yet`}>
        <p>
          <Trans>Skills appear here once the grade’s lessons include them.</Trans>
        </p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      {recount && <Banner tone="info">{describeRecount(recount.changed, formatDay(recount.day))}</Banner>}
      <LevelKey />
      {filled.map((subject) => (
        <SubjectSkills key={subject.id} subject={subject} {...reading} />
      ))}
      <LevelRules />
      {weeks && <SkillsOverTime weeks={weeks} />}
    </div>
  )
}

/** What a stricter rule of the levels changed (docs/practice.md). */
function describeRecount(changed: number, day: string): string {
  return plural(changed, {
    one: `Levels now follow a stricter rule. On ${day} they were recounted from all answers: # skill has a new level.`,
    other: `Levels now follow a stricter rule. On ${day} they were recounted from all answers: # skills have a new level.`,
  })
}

/** Plant of the drawing for each level, from an empty leaf to a blossom. */
const PLANT_OF: Record<Level, Plant> = {
  'not-started': 'open',
  learning: 'begun',
  'know-it': 'finished',
  sure: 'blossom',
}

/** Key of the shapes. */
function LevelKey() {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm sm:gap-x-5">
      {LEVELS.toReversed().map((level) => (
        <li key={level} className="flex items-center gap-1.5">
          <PlantSign plant={PLANT_OF[level]} />
          {levelName(level)}
        </li>
      ))}
    </ul>
  )
}

type SkillOfMap = SkillMapAnswer['subjects'][number]['skills'][number]
type Reading = Omit<SkillMapProps, 'map'>

/** Units of a subject that are drawn at first, so that the map fits on three screens of a phone. */
const MOST_BRANCHES = 3

/** Skills of a subject: a branch for each of the latest units that are begun, the others folded. */
function SubjectSkills({
  subject: { id, name, color, skills },
  ...reading
}: Reading & { subject: SkillMapAnswer['subjects'][number] }) {
  const units = [...Map.groupBy(skills, ({ unit }) => unit)]
  const isBegun = ([, ofUnit]: (typeof units)[number]) => ofUnit.some(({ level }) => level !== 'not-started')
  const begun = units.filter(isBegun)
  const rest = units.filter((unit) => !isBegun(unit))
  const earlier = begun.slice(0, -MOST_BRANCHES)
  const earlierTitle = plural(earlier.length, { one: '# earlier unit', other: '# earlier units' })
  const restTitle = plural(rest.length, { one: '# unit not started', other: '# units not started' })
  const branches = (listed: typeof units) => (
    <ul className="grid grid-cols-1 items-start gap-x-8 gap-y-1 lg:grid-cols-2 print:grid-cols-2">
      {listed.map(([unit, ofUnit]) => (
        <Branch key={unit} name={unit ?? t`Skills`} skills={ofUnit} {...reading} />
      ))}
    </ul>
  )
  const folded = (title: string, listed: typeof units, className?: string) =>
    listed.length > 0 && (
      <details className={className}>
        <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">{title}</summary>
        {branches(listed)}
      </details>
    )
  return (
    <Card as="section" padding="snug" aria-labelledby={`skills-${id}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`skills-${id}`} className={`break-after-avoid text-xl ${hueStyle[hueOf(color)].text}`}>
          {name}
        </h2>
        <p className="text-ink-soft text-sm">{describeLevels(skills)}</p>
      </div>
      {folded(earlierTitle, earlier, 'print-open')}
      {begun.length > 0 && branches(begun.slice(-MOST_BRANCHES))}
      {folded(restTitle, rest)}
    </Card>
  )
}

/** "Sure 2 · Know it 1 · Not started 4" */
function describeLevels(skills: readonly SkillOfMap[]): string {
  const counts = countLevels(skills.map(({ level }) => level))
  const again = skills.filter(({ lookAgain }) => lookAgain).length
  return [
    ...LEVELS.toReversed()
      .filter((level) => counts[level] > 0)
      .map((level) => `${levelName(level)} ${counts[level]}`),
    ...(again > 0 ? [t`${again} worth another look`] : []),
  ].join(' · ')
}

/** A unit as a branch with a leaf for each skill; opened, the same as a list. */
function Branch({ name, skills, ...reading }: Reading & { name: string; skills: readonly SkillOfMap[] }) {
  return (
    <li className="break-inside-avoid">
      <details className="group/branch print-open">
        <summary className="grid min-h-11 cursor-pointer list-none gap-x-2 rounded-md px-2 py-2 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
          <span className="flex items-start justify-between gap-3">
            <span className="font-semibold">{name}</span>
            <ChevronDown
              aria-hidden="true"
              className="mt-0.5 size-5 shrink-0 text-ink-soft transition-transform group-open/branch:rotate-180 motion-reduce:transition-none print:hidden"
            />
          </span>
          <span aria-hidden="true" className="mt-1 flex w-fit max-w-full flex-wrap gap-x-1.5">
            {skills.map((skill) => (
              <span key={skill.id} className="border-leaf border-b-[3px] [print-color-adjust:exact]">
                <PlantSign plant={PLANT_OF[skill.level]} />
              </span>
            ))}
          </span>
          <span className="mt-1 text-ink-soft text-sm max-sm:sr-only">{describeLevels(skills)}</span>
        </summary>
        <div className="grid grid-cols-1 gap-3 px-2 pb-3">
          {groups(reading.firstName).map(({ heading, levels }) => {
            const listed = skills.filter(({ level }) => levels.includes(level))
            if (listed.length === 0) return null
            return (
              <div key={heading}>
                <h3 className="font-sans font-semibold text-ink-soft text-sm">{heading}</h3>
                <ul>
                  {listed.map((skill) => (
                    <Skill
                      key={skill.id}
                      skill={skill}
                      learnerId={reading.learnerId}
                      action={reading.action?.(skill)}
                      forHelper={reading.forHelper}
                    />
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      </details>
    </li>
  )
}

/** Headings that continue in the names of skills, such as "Find a unit rate". */
function groups(firstName: string | null): { heading: string; levels: readonly Level[] }[] {
  const [can, learns] =
    firstName === null ? [t`I can …`, t`I’m learning to …`] : [t`${firstName} can …`, t`${firstName} is learning to …`]
  return [
    { heading: can, levels: ['sure', 'know-it'] },
    { heading: learns, levels: ['learning'] },
    { heading: t`Not started`, levels: ['not-started'] },
  ]
}

/** The published rule of the levels (docs/practice.md), in short. */
function LevelRules() {
  return (
    <details className="print:hidden">
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
        <Trans>What the levels mean</Trans>
      </summary>
      <Card>
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            <Trans>
              <strong>Know it</strong> takes right answers to different questions on at least two days.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Sure</strong> takes more of them on later days, the last at least a week on, and one of them in
              mixed practice or a test.
            </Trans>
          </li>
          <li>
            <Trans>A typed answer counts for more than a choice.</Trans>
          </li>
          <li>
            <Trans>Answers after a hint, or to a question whose solution was shown, don’t count.</Trans>
          </li>
          <li>
            <Trans>One wrong answer doesn’t cost a new level. Several do.</Trans>
          </li>
          <li>
            <Trans>“More questions are coming” means that there is no new question of a skill yet.</Trans>
          </li>
        </ul>
      </Card>
    </details>
  )
}

type SkillProps = {
  skill: SkillOfMap
  learnerId: string
  action: ReactNode
} & Pick<SkillMapProps, 'forHelper'>

function Skill({ skill, learnerId, action, forHelper }: SkillProps) {
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
            {levelName(level)}
            {lookAgain && (
              <>
                ,{' '}
                <span className="inline-block">
                  <Trans>worth another look</Trans>
                </span>
              </>
            )}
            {awaitsQuestions && (
              <span className="block text-ink-soft">
                <Trans>More questions are coming</Trans>
              </span>
            )}
          </span>
        </summary>
        {open && <SkillAnswers learnerId={learnerId} skill={skill} forHelper={forHelper} />}
      </details>
      {action}
    </li>
  )
}
