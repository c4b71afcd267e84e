import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { Award, CalendarCheck, ClipboardCheck, type LucideIcon, Mail, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { weekdayAndDate } from '#domain/progress/target-day.ts'
import { pageTitle } from '#web/page-title.ts'
import { targetName } from '#web/product/names.ts'
import { noticesSeen } from '#web/product/new-notices.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton } from '../page-states.tsx'
import { useLearnerId } from '../study-types.ts'

export const meta = () => [{ title: pageTitle('Notices') }]

type Notice = InferContractRouterOutputs<typeof contract>['study']['notices']['notices'][number]

/** /learner/notices: badges, passed tests, planned days and cards, newest first. */
export default function NoticesPage() {
  const found = useQuery(learnerPages['/learner/notices']())
  const learnerId = useLearnerId() ?? ''
  if (found.isPending) return <GradeSkeleton label="Loading notices..." />
  if (!found.data) return <FailedPage title="Notices" width="reading" query={found} />
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to="/learner/dashboard">Today</BackLink>}
        title="Notices"
        subtitle="Your badges, tests, planned days, cards and what parents said about your texts, of the last weeks."
      />
      {found.data.notices.length === 0 ? (
        <EmptyState title="Nothing yet" action={<ButtonLink to="/learner/dashboard">Go to Today</ButtonLink>}>
          <p>A badge, a passed test, a planned day, or a card or note from a parent will be listed here.</p>
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
              {at > seen && <Badge tone="success">New</Badge>}
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
    case 'badge':
      return { Icon: Award, text: `You earned a badge: ${notice.title}`, to: '/learner/achievements' }
    case 'test-passed':
      return {
        Icon: ClipboardCheck,
        text: `You passed ${notice.title} in ${notice.subjectName} with ${notice.score}%`,
        to: href('/learner/tests/:id', { id: notice.testId }),
      }
    case 'planned-day':
      return {
        Icon: CalendarCheck,
        text: `Planned for ${weekdayAndDate(notice.day)}: ${targetName(notice)} in ${notice.subjectName}`,
        to: href('/learner/week/:userId', { userId: learnerId }),
      }
    case 'writing-note':
      return {
        Icon: PenLine,
        text: `${notice.from || 'Your parent'} read your text in ${notice.lessonTitle}`,
        to: href('/learner/writing/:userId', { userId: learnerId }),
      }
    case 'card':
      return { Icon: Mail, text: `A card from ${notice.from || 'your parent'}`, to: '/learner/dashboard' }
  }
}
