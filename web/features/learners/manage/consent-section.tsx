import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { CONSENT_CHANGES, CONSENT_TEXT, CONSENT_VERSION } from '#domain/accounts.ts'
import { api, client } from '#web/api/client.ts'
import { endPlan, PlanWhilePaused, useRenewingPlans } from '#web/product/paid-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { WritingConsent } from '#web/product/writing-consent.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDate, formatDay, formatList } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { isPaused, type Learner } from '../learner.ts'

/** Date, parent and text version of a consent, with a button to withdraw or renew it. */
export function ConsentSection({ learner }: { learner: Learner }) {
  const [withdrawing, setWithdrawing] = useState(false)
  // Takes the focus when the other button replaces the pressed one.
  const record = useRef<HTMLParagraphElement>(null)
  const { consent } = learner
  const active = consent !== null && consent.withdrawnAt === null
  const current = active && consent.textVersion === CONSENT_VERSION
  const added = CONSENT_CHANGES.filter(({ version }) => consent !== null && consent.textVersion < version)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p ref={record} tabIndex={-1} className="wrap-anywhere focus:outline-none">
        {consent
          ? `Given on ${formatDate(consent.givenAt)}${consent.givenBy ? ` by ${consent.givenBy.you ? 'you' : consent.givenBy.name || 'another parent'}` : ''} (text of ${formatDay(consent.textVersion)}).`
          : 'No consent on record for this account.'}
        {consent?.withdrawnAt && ` Withdrawn on ${formatDate(consent.withdrawnAt)}.`}
      </p>
      {active && !current && (
        <p>
          The text has changed: it now names {formatList(added.map(({ adds }) => adds))}. This starts for{' '}
          {learner.firstName} only once you agree.
        </p>
      )}
      <ConsentText />
      {!current && learner.deletion === null && (
        <GiveConsent learner={learner} onGiven={() => record.current?.focus()} />
      )}
      {current && <WrittenAnswers learner={learner} allowed={consent.writingAllowed} />}
      {active && (
        <Button variant="secondary" onClick={() => setWithdrawing(true)}>
          Withdraw consent
        </Button>
      )}
      {withdrawing && (
        <WithdrawConsentDialog
          learner={learner}
          onClose={() => setWithdrawing(false)}
          focusWhenWithdrawn={() => record.current}
        />
      )}
    </div>
  )
}

function GiveConsent({ learner, onGiven }: { learner: Learner; onGiven: () => void }) {
  const paused = isPaused(learner)
  const writingId = useId()
  const [writingAllowed, setWritingAllowed] = useState(false)
  const queryClient = useQueryClient()
  const give = useSave(client.learners.giveConsent, {
    done: async () => {
      for (const queryKey of [api.practice.key(), api.report.key(), api.weeklyEmail.key()])
        void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      onGiven()
      toast.success('Consent recorded', paused ? `${learner.firstName} can sign in again.` : undefined)
    },
    failed: 'Failed to give consent',
  })
  return (
    <>
      <p className="text-sm">By giving consent you agree to the text above, as this child’s parent or guardian.</p>
      <WritingConsent id={writingId} checked={writingAllowed} onChange={setWritingAllowed} />
      <Button
        busy={give.isPending}
        busyLabel="Giving consent..."
        onClick={() => give.mutate({ learnerId: learner.id, writingAllowed })}
      >
        {paused ? 'Give consent again' : learner.consent ? 'Agree to the new text' : 'Give consent'}
      </Button>
    </>
  )
}

/** The box of an active consent, saved with each press. */
function WrittenAnswers({ learner: { id, firstName }, allowed }: { learner: Learner; allowed: boolean }) {
  const boxId = useId()
  const queryClient = useQueryClient()
  const change = useSave(client.learners.giveConsent, {
    done: async (_, { writingAllowed }) => {
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      if (writingAllowed) toast.success('Consent recorded', `${firstName} can write answers now.`)
      else toast.success('Written answers are off', 'Earlier texts stay until one of you deletes them.')
    },
    failed: 'We couldn’t save this. Please try again.',
  })
  return (
    <div className="grid justify-items-start gap-1">
      <WritingConsent
        id={boxId}
        checked={change.isPending ? !allowed : allowed}
        onChange={(writingAllowed) => change.mutate({ learnerId: id, writingAllowed })}
      />
      <Link
        to={href('/parent/writing/:userId', { userId: id })}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        Read what {firstName} wrote
      </Link>
    </div>
  )
}

/** Withdraws consent after explaining the effects. */
function WithdrawConsentDialog({
  learner,
  onClose,
  focusWhenWithdrawn,
}: {
  learner: Learner
  onClose: () => void
  /** Focus target, because the button that opened the dialog is removed by then. */
  focusWhenWithdrawn: () => HTMLElement | null
}) {
  const queryClient = useQueryClient()
  const withdrawn = useRef(false)
  const subscription = useRenewingPlans().get(learner.id)
  const [cancelsPlan, setCancelsPlan] = useState(false)
  const withdraw = useSave(client.learners.withdrawConsent, {
    done: async () => {
      withdrawn.current = true
      if (cancelsPlan && subscription) {
        await endPlan(learner.id, subscription).catch(() =>
          toast.error('We couldn’t cancel the plan. Please try again in Subscriptions.'),
        )
        void queryClient.invalidateQueries({ queryKey: api.billing.key() })
      }
      void queryClient.invalidateQueries({ queryKey: api.report.key() })
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      onClose()
      toast.success('Consent withdrawn')
    },
    failed: 'Failed to withdraw consent',
  })
  return (
    <ConfirmDialog
      title="Withdraw consent?"
      description={`This pauses ${learner.firstName}’s account until ${learner.otherParents.length > 0 ? 'one of you gives' : 'you give'} consent again.`}
      confirmLabel="Withdraw consent"
      busy={withdraw.isPending}
      busyLabel="Withdrawing..."
      onConfirm={() => withdraw.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={() => (withdrawn.current ? focusWhenWithdrawn() : null)}
    >
      <ul className="list-disc ps-6">
        <li>{learner.firstName} is signed out everywhere right away and can’t sign in.</li>
        <li>Data stored so far stays, so nothing is lost if you change your mind.</li>
        <li>To delete it, delete the account.</li>
      </ul>
      {subscription && (
        <PlanWhilePaused
          subscription={subscription}
          firstName={learner.firstName}
          cancels={cancelsPlan}
          onChange={setCancelsPlan}
        />
      )}
    </ConfirmDialog>
  )
}

/** Consent text in a disclosure. */
export function ConsentText() {
  return (
    <details className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Read the full text</summary>
      <div className="grid gap-3 border-line border-s-4 py-1 ps-4 text-ink-soft">
        {CONSENT_TEXT.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
