import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Level } from '#domain/practice/mastery.ts'
import { type AnswerSummary, summarizeAnswers } from '#domain/practice/skill-answers.ts'
import { formatMisconception } from '#domain/scoring/misconceptions.ts'
import { api } from '#web/api/client.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import { formatShortDay } from '#web/ui/format.ts'

const places = () => ({ quiz: t`Quiz`, assignment: t`Assignment`, test: t`Test`, practice: t`Practice` })
const outcomes = () => ({ right: t`Right`, hinted: t`Right after a hint`, wrong: t`Not right` })

/** What raises each level (docs/practice.md). */
const nextLevels = (): Record<Level, string> => ({
  'not-started': t`A first answer starts this skill.`,
  learning: t`“Know it” takes right answers without help to different questions, on at least two days.`,
  'know-it': t`“Sure” takes right answers on later days, the last at least a week on, one of them mixed or in a test.`,
  sure: t`This is the highest level. Practice keeps it fresh.`,
})

/** Why a skill has its level: the latest answers, and what would raise it; learner, parents and helpers see the same. */
export function SkillAnswers({
  learnerId,
  skill,
  forHelper = false,
}: {
  learnerId: string
  /** Without a level, only the answers are shown. */
  skill: { id: string; level?: Level }
  /** For a helper, who sees the same by an operation of their own. */
  forHelper?: boolean | undefined
}) {
  const { helperSkillAnswers, skillAnswers } = api.practice
  const found = useQuery(
    (forHelper ? helperSkillAnswers : skillAnswers).queryOptions({ input: { learnerId, skill: skill.id } }),
  )
  return (
    <div className="grid grid-cols-1 gap-2 pb-2 text-sm">
      {skill.level && <p>{nextLevels()[skill.level]}</p>}
      {found.isPending && (
        <p role="status">
          <Trans>Loading the answers...</Trans>
        </p>
      )}
      {found.isError && (
        <p role="alert">
          <Trans>We couldn’t load the answers. Please try again.</Trans>
        </p>
      )}
      {found.data?.answers.length === 0 && (
        <p>
          <Trans>There are no answers to show.</Trans>
        </p>
      )}
      {found.data && found.data.answers.length > 1 && <Summary of={summarizeAnswers(found.data.answers)} />}
      {found.data && found.data.answers.length > 0 && (
        <ol aria-label={t`Latest answers`} className="grid gap-2">
          {found.data.answers.map(
            ({ day, part, title, question, formulas, outcome, hints, tries, misconception }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other identity
              <li key={place} className="border-line border-s-4 ps-3">
                <span className="block font-semibold">
                  {[outcomes()[outcome], formatShortDay(day), ...describeHelp({ hints, secondTries: tries - 1 })].join(
                    ' · ',
                  )}
                </span>
                <span className="block text-ink-soft">{[places()[part], title].filter(Boolean).join(' · ')}</span>
                <span className="line-clamp-4">
                  <QuestionText text={question} formulas={formulas} />
                </span>
                {misconception && (
                  <span {...contentLanguage()} className="block">
                    {formatMisconception(misconception)}
                  </span>
                )}
              </li>
            ),
          )}
        </ol>
      )}
    </div>
  )
}

/** "2 hints · second try"; answers that an earlier version of the page has stored have neither. */
function describeHelp({ hints, secondTries }: Pick<AnswerSummary, 'hints' | 'secondTries'>): string[] {
  return [
    ...(hints > 0 ? [plural(hints, { one: '# hint', other: '# hints' })] : []),
    ...(secondTries > 0 ? [plural(secondTries, { one: '# second try', other: '# second tries' })] : []),
  ]
}

/** The latest answers in numbers, and what several wrong ones can show. */
function Summary({ of: { right, hinted, wrong, hints, secondTries, repeated } }: { of: AnswerSummary }) {
  const counts = [
    ...(right > 0 ? [plural(right, { one: '# right', other: '# right' })] : []),
    ...(hinted > 0 ? [plural(hinted, { one: '# right after a hint', other: '# right after a hint' })] : []),
    ...(wrong > 0 ? [plural(wrong, { one: '# not right', other: '# not right' })] : []),
    ...describeHelp({ hints, secondTries }),
  ].join(' · ')
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t`Latest answers: ${counts}`}</p>
      {repeated.map(({ misconception, count }) => (
        <p key={misconception}>
          {plural(count, { one: '# time:', other: '# times:' })}{' '}
          <span {...contentLanguage()}>{formatMisconception(misconception)}</span>
        </p>
      ))}
    </div>
  )
}
