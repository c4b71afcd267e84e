import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { Award, CalendarCheck, ClipboardCheck, type LucideIcon, Mail, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { i18n } from '#web/language/i18n.ts'
import { pageTitle } from '#web/page-title.ts'
import { targetName } from '#web/product/names.ts'
import { noticesSeen } from '#web/product/new-notices.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { formatWeekdayAndDate } from '#web/product/target-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { useLearnerId } from '../study-types.ts'
// Its texts come with this file (web/vite/text-pieces.ts).
import '../achievements/badge-texts.ts'

export const meta = () => [{ title: pageTitle(t`Notices`) }]

type Notice = InferContractRouterOutputs<typeof contract>['study']['notices']['notices'][number]

/** /learner/notices: badges, passed tests, planned days and cards, newest first. */
export default function NoticesPage() {
  const found = useQuery(learnerPages['/learner/notices']())
  const learnerId = useLearnerId() ?? ''
  if (found.isPending) return <GradeSkeleton label={t`Loading notices...`} />
  if (!found.data) return <FailedPage title={t`Notices`} width="reading" query={found} />
  return (
    <Page width="reading">
      <PageHeader
        above={
          <BackLink to="/learner/dashboard">
            <Trans>Today</Trans>
          </BackLink>
        }
        title={t`Notices`}
        subtitle={t`Your badges, tests, planned days, cards and what parents said about your texts, of the last weeks.`}
      />
      {found.data.notices.length === 0 ? (
        <EmptyState
          title={t`Nothing yet`}
          action={
            <ButtonLink to="/learner/dashboard">
              <Trans>Go to Today</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>A badge, a passed test, a planned day, or a card or note from a parent will be listed here.</Trans>
          </p>
        </EmptyState>
      ) : (
        <Notices key={learnerId} learnerId={learnerId} notices={found.data.notices} />
      )}
    </Page>
  )
}

/** The list; what came since the last visit on this device is marked as new. */
function Notices({ learnerId, notices }: { learnerId: string; notices: readonly Notice[] }) {
  const [seen] = useState(() => noticesSeen(learnerId).read())
  const latest = notices[0]?.at.toISOString()
  useEffect(() => {
    if (latest) noticesSeen(learnerId).write(latest)
  }, [learnerId, latest])
  return (
    <ul className="grid grid-cols-1 gap-3">
      {notices.map((notice) => {
        const { Icon, text, to } = describe(notice, learnerId)
        const at = notice.at.toISOString()
        return (
          <Card as="li" padding="snug" key={`${notice.kind} ${at} ${text}`}>
            <Link to={to} className="group flex min-h-11 items-center gap-3">
              <Icon aria-hidden="true" className="size-5.5 shrink-0 text-leaf-text" />
              <span className="wrap-anywhere min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">{text}</span>
                <time dateTime={at} className="block text-ink-soft text-sm">
                  {formatMediumDate(notice.at)}
                </time>
              </span>
              {at > seen && (
                <Badge tone="success">
                  <Trans>New</Trans>
                </Badge>
              )}
            </Link>
          </Card>
        )
      })}
    </ul>
  )
}

/** Text, icon and page of a notice. */
function describe(notice: Notice, learnerId: string): { Icon: LucideIcon; text: string; to: string } {
  switch (notice.kind) {
    case 'badge': {
      const title = i18n._(notice.title)
      return { Icon: Award, text: t`You earned a badge: ${title}`, to: '/learner/achievements' }
    }
    case 'test-passed': {
      const { title, subjectName, score } = notice
      return {
        Icon: ClipboardCheck,
        text: t`You passed ${title} in ${subjectName} with ${score}%`,
        to: href('/learner/tests/:id', { id: notice.testId }),
      }
    }
    case 'planned-day': {
      const { subjectName } = notice
      const day = formatWeekdayAndDate(notice.day)
      const name = targetName(notice)
      return {
        Icon: CalendarCheck,
        text: t`Planned for ${day}: ${name} in ${subjectName}`,
        to: href('/learner/week/:userId', { userId: learnerId }),
      }
    }
    case 'writing-note': {
      const { from, lessonTitle } = notice
      return {
        Icon: PenLine,
        text: from ? t`${from} read your text in ${lessonTitle}` : t`Your parent read your text in ${lessonTitle}`,
        to: href('/learner/writing/:userId', { userId: learnerId }),
      }
    }
    case 'card': {
      const { from } = notice
      const text = from ? t`A card from ${from}` : t`A card from your parent`
      return { Icon: Mail, text, to: '/learner/dashboard' }
    }
  }
}
