import { ORPCError } from '@orpc/client'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'

/** Shown instead of a choice of grades while none is published. */
export function NoGradesPublished({ action }: { action?: ReactNode }) {
  return (
    <EmptyState title="No grades yet." action={action}>
      <p>The first lessons are being prepared. Please check back soon.</p>
    </EmptyState>
  )
}

/**
 * Shown to a parent who is not a content manager (readings.md, Access). `task` starts the sentence about the page's
 * purpose.
 */
export function ContentManagersOnly({ task }: { task: string }) {
  return (
    <EmptyState
      title="You don’t have access to this page"
      action={<ButtonLink to="/parent">Parent Dashboard</ButtonLink>}
    >
      <p>Only content managers can {task}. The person who runs this site can give you access.</p>
    </EmptyState>
  )
}

/** Replaces a page about a learner who does not exist anymore, or belongs to another parent. */
export function UnknownLearner() {
  return (
    <EmptyState
      title="We couldn’t find this child."
      action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
    >
      <p>The account may have been deleted, or it belongs to someone else.</p>
    </EmptyState>
  )
}

/** `explain` of a page about one learner: trying again would not help. */
export function explainUnknownLearner(error: Error): ReactNode {
  const denied = error instanceof ORPCError && ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
  return denied && <UnknownLearner />
}
