import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { targetName } from '#web/product/names.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { type Planned, PlannedWeek } from '#web/product/planned-week.tsx'
import { describeTargetDay } from '#web/product/target-day.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { lessonAddress } from '../subject/subject-address.ts'

export const meta = () => [{ title: pageTitle(t`My week`) }]

/** /learner/week/:userId: the planned days of the learner as a week, and those still open in other weeks. */
export default function WeekPage() {
  const { userId = '' } = useParams()
  const days = useQuery(learnerPages['/learner/week/:userId']({ userId }))
  if (days.isPending) return <GradeSkeleton label={t`Loading your week...`} />
  if (!days.data) return <FailedPage title={t`My week`} query={days} />
  const { today, firstName, targets, gradeClosed } = days.data
  const open = targets.filter(({ done }) => !done)
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/learner/dashboard">
            <Trans>Today</Trans>
          </BackLink>
        }
        title={t`My week`}
        subtitle={t`What you planned with your parent. Nothing is lost if a day passes.`}
      />
      {targets.length === 0 ? (
        <EmptyState
          title={t`Nothing planned yet`}
          action={
            <ButtonLink to="/learner/dashboard">
              <Trans>Go to Today</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>Talk with your parent about when to do a lesson or test. They can choose a day for it.</Trans>
          </p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <PlannedWeek
            today={today}
            firstName={firstName}
            targets={targets}
            {...(!gradeClosed && { linkTo: addressOf })}
          />
          {open.length > 0 && (
            <section aria-labelledby="open-days">
              <h2 id="open-days" className="mb-3 text-xl">
                <Trans>Still to do</Trans>
              </h2>
              <ul className="grid list-disc gap-1.5 ps-5 marker:text-leaf-text">
                {open.map((target) => (
                  <li key={`${target.kind}/${target.itemId}`} className="wrap-anywhere">
                    {describeTargetDay(target.day, today)}: {targetName(target)}{' '}
                    <span className="text-ink-soft">· {target.subjectName}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Page>
  )
}

function addressOf({ itemId, subjectId, lessonNumber }: Planned) {
  return lessonNumber === null ? `/learner/tests/${itemId}` : lessonAddress(subjectId, lessonNumber)
}
