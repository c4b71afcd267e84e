import { useQuery } from '@tanstack/react-query'
import type { AchievementCode } from '#domain/progress/achievements.ts'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import type { AchievementsAnswer } from '../study-types.ts'
import { type Emblem, emblems } from './emblems.tsx'

type BadgeStyle = {
  emblem: Emblem
  /** Count shown on badges that take more than one. */
  count?: number
}

const badges: Record<AchievementCode, BadgeStyle> = {
  'first-lesson': { emblem: 'leaf' },
  'ten-lessons': { emblem: 'leaf', count: 10 },
  'twenty-five-lessons': { emblem: 'leaf', count: 25 },
  'full-score': { emblem: 'blossom' },
  'ten-full-scores': { emblem: 'blossom', count: 10 },
  'three-days': { emblem: 'days', count: 3 },
  'seven-days': { emblem: 'days', count: 7 },
  'thirty-days': { emblem: 'days', count: 30 },
  'first-test': { emblem: 'flag' },
  'five-tests': { emblem: 'flag', count: 5 },
  'full-test': { emblem: 'flag' },
  'first-subject': { emblem: 'vine' },
}

/** Look of a badge; a leaf for a code unknown to this page, such as after a server update. */
function badgeStyle(code: string): BadgeStyle {
  return isKnown(code) ? badges[code] : { emblem: 'leaf' }
}

function isKnown(code: string): code is AchievementCode {
  return Object.hasOwn(badges, code)
}

/** Badge: solid once earned, before that pale with a dashed edge. Its text is next to it. */
function BadgeDrawing({ code, earned }: { code: string; earned: boolean }) {
  const { emblem, count } = badgeStyle(code)
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className="size-20 shrink-0">
      <circle
        cx="32"
        cy="32"
        r="29.5"
        strokeWidth="3"
        strokeDasharray={earned ? undefined : '5 5.3'}
        className={earned ? 'fill-leaf-wash stroke-leaf' : 'fill-sunken stroke-line-strong'}
      />
      {earned && <circle cx="32" cy="32" r="25.5" strokeWidth="1" className="stroke-leaf-bright" />}
      <g opacity={earned ? 1 : 0.45}>{emblems[emblem]}</g>
      {count !== undefined && (
        <>
          <circle
            cx="51"
            cy="51"
            r="11.5"
            strokeWidth="2.5"
            className={earned ? 'fill-sun stroke-surface' : 'fill-surface stroke-line-strong'}
          />
          <text
            x="51"
            y="55.2"
            textAnchor="middle"
            fontSize="12"
            className={`font-bold font-heading ${earned ? 'fill-on-sun' : 'fill-ink-soft'}`}
          >
            {count}
          </text>
        </>
      )}
    </svg>
  )
}

/** Earned badges with their days, latest first. */
function EarnedBadges({ earned }: Pick<AchievementsAnswer, 'earned'>) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">Earned</h2>
      {earned.length === 0 ? (
        <EmptyState title="No badges yet.">
          <p>Your first one is close: finish every part of a lesson.</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {earned.map(({ code, title, description, earnedAt }) => (
            <Card as="li" padding="snug" key={code} className="flex items-start gap-4">
              <BadgeDrawing code={code} earned />
              <div className="min-w-0">
                <h3 className="text-lg">{title}</h3>
                <p className="text-ink-soft text-sm">{description}</p>
                <p className="mt-1 font-semibold text-leaf-text text-sm">
                  Earned <span className="inline-block">{formatDate(earnedAt)}</span>
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Badges not earned yet, with their progress, nearest first. */
function OpenBadges({ open }: Pick<AchievementsAnswer, 'open'>) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">Next to earn</h2>
      {open.length === 0 ? (
        <p>You’ve earned every badge. Well done!</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {open.map(({ code, title, description, reached, goal }) => (
            <Card as="li" padding="snug" key={code} className="flex items-start gap-4">
              <BadgeDrawing code={code} earned={false} />
              <div className="grid min-w-0 flex-1 gap-1">
                <h3 className="text-lg">{title}</h3>
                <p className="mb-1.5 text-ink-soft text-sm">{description}</p>
                <ProgressBar
                  label={`Progress to ${title}`}
                  labelHidden
                  value={reached}
                  max={goal}
                  text={`${reached} of ${goal}`}
                />
                <p aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
                  {reached} of {goal}
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

export const meta = () => [{ title: pageTitle('My Achievements') }]

/** /learner/achievements: badges earned by the published rules, and those still open (readings.md, placeholders). */
export default function AchievementsPage() {
  const achievements = useQuery(learnerPages['/learner/achievements']())

  if (achievements.isPending) return <GradeSkeleton label="Loading achievements..." />
  if (!achievements.data) return <FailedPage title="My Achievements" query={achievements} />

  const { earned, open } = achievements.data
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/learner/dashboard">Back to Dashboard</BackLink>}
        title="My Achievements"
        subtitle={`${earned.length} of ${earned.length + open.length} badges earned`}
      />
      <div className="grid grid-cols-1 gap-10">
        <EarnedBadges earned={earned} />
        <OpenBadges open={open} />
      </div>
    </Page>
  )
}
