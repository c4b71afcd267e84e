import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { CONSENT_CHANGES } from '#domain/consent-text.ts'
import { api, client } from '#web/api/client.ts'
import { i18n } from '#web/language/i18n.ts'
import { AskingConsent, useOffersAsking } from '#web/product/asking-consent.tsx'
import { ConsentWords } from '#web/product/consent-words.tsx'
import { HelpersConsent } from '#web/product/helpers-consent.tsx'
import { endPlan, PlanWhilePaused, useRenewingPlans } from '#web/product/paid-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { WritingConsent } from '#web/product/writing-consent.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDate, formatDay, formatList } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { isPaused, type Learner } from '../learner.ts'

/** Who gave a consent, when, and to which text. */
function describeConsent({ givenAt, givenBy, textVersion }: NonNullable<Learner['consent']>): string {
  const date = formatDate(givenAt)
  const textDate = formatDay(textVersion)
  if (givenBy === null) return t`Given on ${date} (text of ${textDate}).`
  if (givenBy.you) return t`Given on ${date} by you (text of ${textDate}).`
  const { name } = givenBy
  return name === ''
    ? t`Given on ${date} by another parent (text of ${textDate}).`
    : t`Given on ${date} by ${name} (text of ${textDate}).`
}

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
        {consent ? describeConsent(consent) : t`No consent on record for this account.`}
        {consent?.withdrawnAt && ` ${t`Withdrawn on ${{ date: formatDate(consent.withdrawnAt) }}.`}`}
      </p>
      {active && !current && (
        <p>
          <Trans>
            The text has changed: it now names {ph({ list: formatList(added.map(({ adds }) => i18n._(adds))) })}. This
            starts for {ph({ firstName: learner.firstName })} only once you agree.
          </Trans>
        </p>
      )}
      <ConsentText />
      {!current && learner.deletion === null && (
        <GiveConsent learner={learner} onGiven={() => record.current?.focus()} />
      )}
      {current && <WrittenAnswers learner={learner} allowed={consent.writingAllowed} />}
      {current && <Helpers learner={learner} allowed={consent.helpersAllowed} />}
      {current && <Questions learner={learner} allowed={consent.askingAllowed} />}
      {active && (
        <Button variant="secondary" onClick={() => setWithdrawing(true)}>
          {t`Withdraw consent`}
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
  const helpersId = useId()
  const [helpersAllowed, setHelpersAllowed] = useState(false)
  const askingId = useId()
  const [askingAllowed, setAskingAllowed] = useState(false)
  const queryClient = useQueryClient()
  const give = useSave(client.learners.giveConsent, {
    done: async () => {
      for (const queryKey of [api.practice.key(), api.report.key(), api.weeklyEmail.key()])
        void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      onGiven()
      toast.success(t`Consent recorded`, paused ? t`${{ firstName: learner.firstName }} can sign in again.` : undefined)
    },
    failed: t`Failed to give consent`,
  })
  return (
    <>
      <p className="text-sm">{t`By giving consent you agree to the text above, as this child’s parent or guardian.`}</p>
      <WritingConsent id={writingId} checked={writingAllowed} onChange={setWritingAllowed} />
      <HelpersConsent id={helpersId} checked={helpersAllowed} onChange={setHelpersAllowed} />
      <AskingConsent id={askingId} checked={askingAllowed} onChange={setAskingAllowed} />
      <Button
        busy={give.isPending}
        busyLabel={t`Giving consent...`}
        onClick={() => give.mutate({ learnerId: learner.id, writingAllowed, helpersAllowed, askingAllowed })}
      >
        {paused ? t`Give consent again` : learner.consent ? t`Agree to the new text` : t`Give consent`}
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
      if (writingAllowed) toast.success(t`Consent recorded`, t`${firstName} can write answers now.`)
      else toast.success(t`Written answers are off`, t`Earlier texts stay until one of you deletes them.`)
    },
    failed: t`We couldn’t save this. Please try again.`,
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
        <Trans>Read what {firstName} wrote</Trans>
      </Link>
    </div>
  )
}

/** The box for helpers of an active consent, saved with each press. */
function Helpers({ learner: { id, firstName }, allowed }: { learner: Learner; allowed: boolean }) {
  const boxId = useId()
  const queryClient = useQueryClient()
  const change = useSave(client.learners.giveConsent, {
    done: async (_, { helpersAllowed }) => {
      void queryClient.invalidateQueries({ queryKey: api.helping.key() })
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      if (helpersAllowed) toast.success(t`Consent recorded`, t`You can invite helpers for ${firstName} now.`)
      else toast.success(t`Helpers are off`, t`They see nothing of ${firstName} until you tick the box again.`)
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  return (
    <HelpersConsent
      id={boxId}
      checked={change.isPending ? !allowed : allowed}
      onChange={(helpersAllowed) => change.mutate({ learnerId: id, helpersAllowed })}
    />
  )
}

/** The box for questions of an active consent, saved with each press. */
function Questions({ learner: { id, firstName }, allowed }: { learner: Learner; allowed: boolean }) {
  const boxId = useId()
  const queryClient = useQueryClient()
  const offered = useOffersAsking()
  const change = useSave(client.learners.giveConsent, {
    done: async (_, { askingAllowed }) => {
      void queryClient.invalidateQueries({ queryKey: api.asking.key() })
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      if (askingAllowed) toast.success(t`Consent recorded`, t`${firstName} can ask about lessons now.`)
      else toast.success(t`Questions are off`, t`Nobody sees one that waits. Earlier ones stay until you delete them.`)
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  if (!offered) return null
  return (
    <div className="grid justify-items-start gap-1">
      <AskingConsent
        id={boxId}
        checked={change.isPending ? !allowed : allowed}
        onChange={(askingAllowed) => change.mutate({ learnerId: id, askingAllowed })}
      />
      <Link
        to={href('/parent/questions/:userId', { userId: id })}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        <Trans>Read what {firstName} asked</Trans>
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
  const { firstName } = learner
  const queryClient = useQueryClient()
  const withdrawn = useRef(false)
  const subscription = useRenewingPlans().get(learner.id)
  const [cancelsPlan, setCancelsPlan] = useState(false)
  const withdraw = useSave(client.learners.withdrawConsent, {
    done: async () => {
      withdrawn.current = true
      if (cancelsPlan && subscription) {
        await endPlan(learner.id, subscription).catch(() =>
          toast.error(t`We couldn’t cancel the plan. Please try again in Subscriptions.`),
        )
        void queryClient.invalidateQueries({ queryKey: api.billing.key() })
      }
      void queryClient.invalidateQueries({ queryKey: api.report.key() })
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      onClose()
      toast.success(t`Consent withdrawn`)
    },
    failed: t`Failed to withdraw consent`,
  })
  return (
    <ConfirmDialog
      title={t`Withdraw consent?`}
      description={
        learner.otherParents.length > 0
          ? t`This pauses ${firstName}’s account until one of you gives consent again.`
          : t`This pauses ${firstName}’s account until you give consent again.`
      }
      confirmLabel={t`Withdraw consent`}
      busy={withdraw.isPending}
      busyLabel={t`Withdrawing...`}
      onConfirm={() => withdraw.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={() => (withdrawn.current ? focusWhenWithdrawn() : null)}
    >
      <ul className="list-disc ps-6">
        <li>
          <Trans>{firstName} is signed out everywhere right away and can’t sign in.</Trans>
        </li>
        <li>{t`Data stored so far stays, so nothing is lost if you change your mind.`}</li>
        <li>{t`To delete it, delete the account.`}</li>
      </ul>
      {subscription && (
        <PlanWhilePaused
          subscription={subscription}
          firstName={firstName}
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
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t`Read the full text`}</summary>
      <div className="grid gap-3 border-line border-s-4 py-1 ps-4 text-ink-soft">
        <ConsentWords />
      </div>
    </details>
  )
}
