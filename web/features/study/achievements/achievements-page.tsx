import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { i18n } from '#web/language/i18n.ts'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import type { AchievementsAnswer } from '../study-types.ts'
import { BadgeDrawing } from './badge-drawing.tsx'
// Its texts come with this file (web/vite/text-pieces.ts).
import './badge-texts.ts'

/** Earned badges with their days, latest first. */
function EarnedBadges({ earned }: Pick<AchievementsAnswer, 'earned'>) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">
        <Trans>Earned</Trans>
      </h2>
      {earned.length === 0 ? (
        <EmptyState title={t`No badges yet.`}>
          <p>
            <Trans>Your first one is close: finish every part of a lesson.</Trans>
          </p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {earned.map(({ code, title, description, earnedAt }) => (
            <Card as="li" padding="snug" key={code} className="flex items-start gap-4">
              <BadgeDrawing code={code} earned />
              <div className="min-w-0">
                <h3 className="text-lg">{i18n._(title)}</h3>
                <p className="text-ink-soft text-sm">{i18n._(description)}</p>
                <p className="mt-1 font-semibold text-leaf-text text-sm">
                  <Earned on={formatDate(earnedAt)} />
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

function Earned({ on }: { on: string }) {
  return (
    <Trans>
      Earned <span className="inline-block">{on}</span>
    </Trans>
  )
}

/** Badges not earned yet, with their progress, nearest first. */
function OpenBadges({ open }: Pick<AchievementsAnswer, 'open'>) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">
        <Trans>Next to earn</Trans>
      </h2>
      {open.length === 0 ? (
        <p>
          <Trans>You’ve earned every badge. Well done!</Trans>
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {open.map(({ code, title, description, reached, goal }) => (
            <Card as="li" padding="snug" key={code} className="flex items-start gap-4">
              <BadgeDrawing code={code} earned={false} />
              <div className="grid min-w-0 flex-1 gap-1">
                <h3 className="text-lg">{i18n._(title)}</h3>
                <p className="mb-1.5 text-ink-soft text-sm">{i18n._(description)}</p>
                <ProgressBar
                  label={t`Progress to ${{ title: i18n._(title) }}`}
                  labelHidden
                  value={reached}
                  max={goal}
                  text={t`${reached} of ${goal}`}
                />
                <p aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
                  <Trans>
                    {reached} of {goal}
                  </Trans>
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}

export const meta = () => [{ title: pageTitle(t`My Achievements`) }]

/** /learner/achievements: badges earned by the published rules, and those still open (readings.md, placeholders). */
export default function AchievementsPage() {
  const achievements = useQuery(learnerPages['/learner/achievements']())

  if (achievements.isPending) return <GradeSkeleton label={t`Loading achievements...`} />
  if (!achievements.data) return <FailedPage title={t`My Achievements`} query={achievements} />

  const { earned, open } = achievements.data
  const count = earned.length
  const total = count + open.length
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/learner/dashboard">
            <Trans>Back to Dashboard</Trans>
          </BackLink>
        }
        title={t`My Achievements`}
        subtitle={t`${count} of ${total} badges earned`}
      />
      <div className="grid grid-cols-1 gap-10">
        <EarnedBadges earned={earned} />
        <OpenBadges open={open} />
      </div>
    </Page>
  )
}
