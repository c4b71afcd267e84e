import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'

/** Shown instead of a choice of grades while none is published. */
export function NoGradesPublished({ action }: { action?: ReactNode }) {
  return (
    <EmptyState title={t`No grades yet.`} action={action}>
      <p>{t`The first lessons are being prepared. Please check back soon.`}</p>
    </EmptyState>
  )
}

/**
 * Shown to a parent who is not a content manager (readings.md, Access). `reason` says what only content managers can do
 * on the page, in a sentence.
 */
export function ContentManagersOnly({ reason }: { reason: string }) {
  return (
    <EmptyState
      title={t`You don’t have access to this page`}
      action={<ButtonLink to="/parent">{t`Parent Dashboard`}</ButtonLink>}
    >
      <p>{t`${reason} The person who runs this site can give you access.`}</p>
    </EmptyState>
  )
}

/** Replaces a page about a learner who does not exist anymore, or belongs to another parent. */
export function UnknownLearner() {
  return (
    <EmptyState
      title={t`We couldn’t find this child.`}
      action={<ButtonLink to="/parent/manage-learners">{t`Manage Learners`}</ButtonLink>}
    >
      <p>{t`The account may have been deleted, or it belongs to someone else.`}</p>
    </EmptyState>
  )
}

/** `explain` of a page about one learner: trying again would not help. */
export function explainUnknownLearner(error: Error): ReactNode {
  const denied = error instanceof ORPCError && ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
  return denied && <UnknownLearner />
}

/** `explain` of a helper's page about one child: the parents may have ended it. */
export function explainNoHelper(error: Error): ReactNode {
  const denied = error instanceof ORPCError && ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
  return (
    denied && (
      <EmptyState
        title={t`You can’t see this child.`}
        action={<ButtonLink to="/parent/helping">{t`Children you help`}</ButtonLink>}
      >
        <p>{t`A parent may have removed you as a helper, or switched helpers off.`}</p>
      </EmptyState>
    )
  )
}
