import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SECOND_PARENT_CONSENT_VERSION } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api, client } from '#web/api/client.ts'
import { WhatParentsSee } from '#web/product/two-parents.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from '../learner.ts'
import { InviteForm } from './invite-form.tsx'

/** The other parent of a learner, or the invitation of one. */
export function ParentsSection({ learner }: { learner: Learner }) {
  const [other] = learner.otherParents
  if (other !== undefined) return <OtherParent learner={learner} name={other} />
  if (learner.invitation) return <OpenInvitation learner={learner} invitation={learner.invitation} />
  return <InviteParent learner={learner} />
}

function InviteParent({ learner: { id: learnerId, firstName, consent } }: { learner: Learner }) {
  const queryClient = useQueryClient()
  const active = consent !== null && consent.withdrawnAt === null
  const agreed = active && consent.textVersion >= SECOND_PARENT_CONSENT_VERSION
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          Invite {firstName}’s other parent or guardian, with their own account and the same rights as yours. You each
          have your own sign-in, weekly email and home.
        </Trans>
      </p>
      <WhatParentsSee firstName={firstName} />
      <p>{t`The other parent sees your name. Neither of you can remove the other; each can leave.`}</p>
      {agreed ? (
        <InviteForm
          label={t`The other parent’s email`}
          button={t`Send invitation`}
          send={({ email }) => client.secondParents.invite({ learnerId, email })}
          store={() => queryClient.invalidateQueries({ queryKey: api.learners.key() })}
        />
      ) : (
        <p>
          {active ? (
            <Trans>
              Before you can invite someone,{' '}
              <Link to="#consent" className="link">
                agree to the new consent text
              </Link>
              : it names a second parent.
            </Trans>
          ) : (
            <Trans>
              Before you can invite someone,{' '}
              <Link to="#consent" className="link">
                give consent
              </Link>
              : it names a second parent.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}

function OpenInvitation({
  learner: { id: learnerId },
  invitation: { email, expiresAt },
}: {
  learner: Learner
  invitation: NonNullable<Learner['invitation']>
}) {
  const queryClient = useQueryClient()
  const takeBack = useSave(client.secondParents.takeBack, {
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      document.getElementById('parents')?.focus()
      toast.success(t`Invitation taken back`)
    },
    failed: t`We couldn’t take back the invitation. Please try again.`,
  })
  return (
    <div className="grid gap-4 justify-items-start">
      <p className="wrap-anywhere">
        <Trans>
          You’ve invited {email}. The link works until {ph({ date: formatDate(expiresAt) })}. Nothing is shared before
          they accept.
        </Trans>
      </p>
      <Button
        variant="secondary"
        busy={takeBack.isPending}
        busyLabel={t`Taking back...`}
        onClick={() => takeBack.mutate({ learnerId })}
      >
        {t`Take back the invitation`}
      </Button>
    </div>
  )
}

function OtherParent({ learner, name }: { learner: Learner; name: string }) {
  const [leaving, setLeaving] = useState(false)
  const { firstName } = learner
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {name === ''
          ? t`You and another parent are ${firstName}’s parents here, with the same rights.`
          : t`You and ${name} are ${firstName}’s parents here, with the same rights.`}
      </p>
      <WhatParentsSee firstName={firstName} />
      <div>
        <Button variant="secondary" onClick={() => setLeaving(true)}>
          {t`Leave`}
        </Button>
      </div>
      {leaving && <LeaveDialog learner={learner} onClose={() => setLeaving(false)} />}
    </div>
  )
}

function LeaveDialog({ learner: { id: learnerId, firstName }, onClose }: { learner: Learner; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useSave(client.secondParents.leave, {
    done: async () => {
      await navigate('/parent/manage-learners', { replace: true })
      // Not all of the learner's: what the page shows besides is forbidden now.
      for (const queryKey of [api.billing.key(), api.learners.overview.key()])
        void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: api.learners.list.key() })
      toast.success(t`You’ve left ${firstName}’s account`)
    },
    failed: (message = t`We couldn’t save this. Please try again.`) => {
      onClose()
      toast.error(message)
    },
  })
  return (
    <ConfirmDialog
      title={t`Leave ${firstName}’s account?`}
      description={t`You’ll no longer see ${firstName}’s account. The other parent stays, and is told.`}
      confirmLabel={t`Leave`}
      busy={leave.isPending}
      busyLabel={t`Leaving...`}
      onConfirm={() => leave.mutate({ learnerId })}
      onClose={onClose}
    >
      <ul className="list-disc ps-6">
        <li>{t`The account, all work and the consent stay as they are.`}</li>
        <li>
          <Trans>Your cards and notes to {firstName} are deleted.</Trans>
        </li>
        <li>
          <Trans>If you pay for {firstName}’s plan, cancel it in Subscriptions first.</Trans>
        </li>
        <li>
          <Trans>
            Only the other parent can invite you again. An invitation works for{' '}
            {ph({ parentInvitation: RETENTION_DAYS.parentInvitation })} days.
          </Trans>
        </li>
      </ul>
    </ConfirmDialog>
  )
}
