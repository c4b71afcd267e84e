import { t } from '@lingui/core/macro'
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { isLinkGone } from '#web/api/api-error.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Detail } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { tokenInHash } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))

type Answered = { heading: string; text: string; action: { to: string; label: ReactNode } | null }

/** What the pages of the invitations show and do differently. Texts are functions, so that they follow the language. */
export type InvitationKind<Invitation, Accepted> = {
  title: () => string
  subtitle: () => string
  useInvitation: (token: string, enabled: boolean) => UseQueryResult<Invitation>
  accept: (input: { token: string }) => Promise<Accepted>
  decline: (input: { token: string }) => Promise<unknown>
  /** Reloads what the accepted invitation changes. */
  reload: (queryClient: QueryClient) => Promise<unknown>
  /** Whom it is about, and whether the reader can accept and decline. */
  present: (invitation: Invitation) => {
    childName: string
    details: readonly { name: string; value: string }[]
    expiresAt: Date
    acceptable: boolean
    declinable: boolean
  }
  /** Sections between the child and the buttons. */
  About: (props: { invitation: Invitation }) => ReactNode
  declineHint: () => string
  accepted: (accepted: Accepted, invitation: Invitation) => Answered
  declined: () => Answered
  expired: () => { text: string; action: { to: string; label: string } }
}

type Decision = { kind: 'accepted' | 'declined'; answered: Answered } | { kind: 'gone' }
type KindProps<Invitation, Accepted> = { kind: InvitationKind<Invitation, Accepted> }

/**
 * Target of a mailed invitation, with the token in the hash. It stays in the URL, as that of a child's request does: it is
 * useless without an adult's session and must survive the sign-in.
 */
export function InvitationPage<Invitation, Accepted>({ kind }: KindProps<Invitation, Accepted>) {
  const token = tokenInHash(useLocation().hash, 'token')
  return (
    <Page width="reading">
      <PageHeader title={kind.title()} subtitle={kind.subtitle()} />
      {token === null ? (
        <LinkExpired {...kind.expired()} />
      ) : (
        <OpenedInvitation key={token} token={token} kind={kind} />
      )}
    </Page>
  )
}

function OpenedInvitation<Invitation, Accepted>({
  token,
  kind,
}: KindProps<Invitation, Accepted> & {
  token: string
}) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const invitation = kind.useInvitation(token, decision === null)
  if (decision?.kind === 'gone' || (decision === null && isLinkGone(invitation.error))) {
    return <LinkExpired {...kind.expired()} />
  }
  if (decision) return <Decided isAccepted={decision.kind === 'accepted'} {...decision.answered} />
  return (
    <Loaded
      query={invitation}
      loading={
        <Loading label={t`Loading...`}>
          <Skeleton className="h-72" />
        </Loading>
      }
      failed={signInMessages.unexpected}
    >
      {(data) => <InvitationCard token={token} kind={kind} invitation={data} onDecided={setDecision} />}
    </Loaded>
  )
}

/** Shown for a link that was used, taken back, expired or replaced by a newer one. */
function LinkExpired({ text, action }: { text: string; action: { to: string; label: string } }) {
  return (
    <EmptyState
      title={t`This link has expired or was already used.`}
      action={<ButtonLink to={action.to}>{action.label}</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  )
}

type OpenProps<Invitation, Accepted> = KindProps<Invitation, Accepted> & {
  token: string
  invitation: Invitation
  onDecided: (decision: Decision) => void
}

/** The child, who invites, what the reader should know, and the buttons. */
function InvitationCard<Invitation, Accepted>(props: OpenProps<Invitation, Accepted>) {
  const { kind, invitation } = props
  const { childName, details, expiresAt, declinable } = kind.present(invitation)
  return (
    <Card className="grid gap-7">
      <section aria-labelledby="child" className="grid gap-4">
        <h2 id="child" className="wrap-anywhere text-xl">
          {childName}
        </h2>
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          {details.map(({ name, value }) => (
            <Detail key={name} name={name}>
              {value}
            </Detail>
          ))}
          <Detail name={t`Open until`}>{formatDate(expiresAt)}</Detail>
        </dl>
      </section>
      <kind.About invitation={invitation} />
      {declinable && <Buttons {...props} />}
    </Card>
  )
}

function Buttons<Invitation, Accepted>({ token, kind, invitation, onDecided }: OpenProps<Invitation, Accepted>) {
  const queryClient = useQueryClient()
  const [declining, setDeclining] = useState(false)
  const errors = { LINK_GONE: () => onDecided({ kind: 'gone' }) }
  const failed = t`We couldn’t save this. Please try again.`
  const accept = useSave(kind.accept, {
    errors,
    done: (accepted) => {
      onDecided({ kind: 'accepted', answered: kind.accepted(accepted, invitation) })
      return kind.reload(queryClient)
    },
    failed,
  })
  const decline = useSave(kind.decline, {
    errors,
    done: () => onDecided({ kind: 'declined', answered: kind.declined() }),
    failed,
  })
  return (
    <div className="flex flex-wrap gap-3">
      {kind.present(invitation).acceptable && (
        <Button busy={accept.isPending} busyLabel={t`Accepting...`} onClick={() => accept.mutate({ token })}>
          {t`Accept`}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setDeclining(true)}>
        {t`Decline`}
      </Button>
      {declining && (
        <Suspense>
          <DeclineDialog
            hint={kind.declineHint()}
            busy={decline.isPending}
            onConfirm={() => decline.mutate({ token })}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Replaces an invitation that was just answered. */
function Decided({ isAccepted, heading, text, action }: Answered & { isAccepted: boolean }) {
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      {isAccepted && <Sprout className="h-24" />}
      <ResultHeading>{heading}</ResultHeading>
      <p className="max-w-prose text-ink-soft">{text}</p>
      {action && (
        <ButtonLink to={action.to} className="mt-1">
          {action.label}
        </ButtonLink>
      )}
    </Card>
  )
}
