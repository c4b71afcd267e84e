import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { api, client } from '#web/api/client.ts'
import { describePick, PickLine } from '#web/product/helper-pick.tsx'
import { formatWeekdayAndDate } from '#web/product/target-day.ts'
import { useSave } from '#web/product/use-save.ts'
import { WhatHelpersSee } from '#web/product/what-helpers-see.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from '../learner.ts'
import { useLearners } from '../learner-list.tsx'
import { InviteForm } from './invite-form.tsx'

type Helpers = InferContractRouterOutputs<typeof contract>['helping']['list']
type Helper = Helpers['helpers'][number]
type Invitation = Helpers['invitations'][number]

const focusSection = () => document.getElementById('helpers')?.focus()

/** Helpers of a learner, open invitations, and the form that invites one. */
export function HelpersSection({ learner }: { learner: Learner }) {
  const { id: learnerId, firstName } = learner
  const found = useQuery(api.helping.list.queryOptions({ input: { learnerId } }))
  return (
    <div className="grid gap-4">
      <p>
        {t`Invite a grandparent or a tutor, with their own account. They see how ${firstName} learns and can change nothing. You decide for each of them whether they may send ${firstName} something. They are no parents here, and either parent can remove them.`}
      </p>
      <WhatHelpersSee firstName={firstName} />
      <Loaded
        query={found}
        loading={<Loading label={t`Loading helpers...`} />}
        failed={t`We couldn’t load the helpers.`}
      >
        {(data) => (
          <>
            {data.helpers.length > 0 && !data.allowed && (
              <p role="status">{t`Helpers are off: they see nothing until you tick their box in the consent.`}</p>
            )}
            {data.helpers.length + data.invitations.length > 0 && (
              <ul aria-label={t`Helpers`} className="divide-y divide-line">
                {data.helpers.map((helper) => (
                  <HelperItem key={helper.id} helper={helper} learner={learner} helpers={data} />
                ))}
                {data.invitations.map((invitation) => (
                  <InvitationItem key={invitation.id} invitation={invitation} learner={learner} />
                ))}
              </ul>
            )}
            <PickedByHelpers learnerId={learnerId} helpers={data} />
            <Invite learner={learner} helpers={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What helpers picked for the child, from today on. */
function PickedByHelpers({ learnerId, helpers: { helpers, picks } }: { learnerId: string; helpers: Helpers }) {
  const store = useStore(learnerId)
  const remove = useSave(client.helping.removePick, {
    done: (stored) => {
      focusSection()
      store(stored)
      toast.success(t`Removed`)
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  if (picks.length === 0) return null
  return (
    <section aria-labelledby="picked-by-helpers">
      <h3 id="picked-by-helpers" className="text-base">
        {t`Picked by helpers`}
      </h3>
      <ul className="divide-y divide-line">
        {picks.map((pick) => {
          const { id, skill, day, sheet, helperId } = pick
          const helper = helpers.find((one) => one.id === helperId)?.name || t`A helper`
          const what = describePick(pick)
          return (
            <PickLine key={id} what={what} detail={`${helper} · ${formatWeekdayAndDate(day)}`}>
              {sheet !== null && (
                <Link
                  to={`/parent/worksheets/${learnerId}/skill/${encodeURIComponent(skill.id)}?sheet=${sheet}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  {t`See the worksheet`}
                </Link>
              )}
              <Button
                variant="secondary"
                size="small"
                busy={remove.isPending && remove.variables.pickId === id}
                aria-label={t`Remove ${{ skill: what }}`}
                onClick={() => remove.mutate({ learnerId, pickId: id })}
              >
                {t`Remove`}
              </Button>
            </PickLine>
          )
        })}
      </ul>
    </section>
  )
}

function useStore(learnerId: string) {
  const queryClient = useQueryClient()
  return (helpers: Helpers) => queryClient.setQueryData(api.helping.list.queryKey({ input: { learnerId } }), helpers)
}

type HelperItemProps = { helper: Helper; learner: Learner; helpers: Helpers }

function HelperItem({ helper: { id: helperId, name, since, maySend, mayRead }, learner, helpers }: HelperItemProps) {
  const [removing, setRemoving] = useState(false)
  const { id: learnerId, firstName } = learner
  const store = useStore(learnerId)
  const helper = name || t`A helper`
  const day = formatDate(since)
  const remove = useSave(client.helping.remove, {
    done: (helpers) => {
      setRemoving(false)
      focusSection()
      store(helpers)
      toast.success(t`${helper} no longer helps ${firstName}`)
    },
    failed: (message = t`We couldn’t save this. Please try again.`) => {
      setRemoving(false)
      toast.error(message)
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="wrap-anywhere min-w-0">
        <span className="block font-semibold">{helper}</span>
        <span className="block text-ink-soft text-sm">{t`Helps since ${day}`}</span>
      </span>
      <Button variant="secondary" size="small" aria-label={t`Remove ${helper}`} onClick={() => setRemoving(true)}>
        {t`Remove`}
      </Button>
      {helpers.sendingCovered && (
        <Permission
          helperId={helperId}
          learner={learner}
          save={client.helping.letSend}
          allowed={maySend}
          label={t`May send cards, practice and worksheets`}
          spoken={t`${helper} may send cards, practice and worksheets`}
          hint={t`Drawn cards, never a text. You and ${firstName} see everything, and you can delete it.`}
          changed={(allowed) =>
            allowed
              ? t`${helper} may send ${firstName} something now`
              : t`${helper} can’t send ${firstName} anything any more`
          }
        />
      )}
      {helpers.readingCovered && (
        <Permission
          helperId={helperId}
          learner={learner}
          save={client.helping.letRead}
          allowed={mayRead}
          label={t`May read written answers that ${firstName} shares`}
          spoken={t`${helper} may read written answers that ${firstName} shares`}
          hint={t`${firstName} decides for each text. You see which ones under Written answers. A helper can’t reply.`}
          changed={(allowed) =>
            allowed
              ? t`${helper} can read what ${firstName} shares now`
              : t`${helper} can’t read texts of ${firstName} any more`
          }
        />
      )}
      {!(helpers.sendingCovered && helpers.readingCovered) && (
        <p className="basis-full text-ink-soft text-sm">
          <Trans>
            There is more that you can allow helpers once you{' '}
            <Link to="#consent" className="link">
              agree to the new consent text
            </Link>
            .
          </Trans>
        </p>
      )}
      {removing && (
        <ConfirmDialog
          title={t`Remove ${helper}?`}
          description={t`${helper} sees nothing of ${firstName} from now on. You can invite them again.`}
          confirmLabel={t`Remove`}
          busy={remove.isPending}
          busyLabel={t`Removing...`}
          onConfirm={() => remove.mutate({ learnerId, helperId })}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}

type PermissionProps = {
  helperId: string
  learner: Learner
  save: (input: { learnerId: string; helperId: string; allowed: boolean }) => Promise<Helpers>
  allowed: boolean
  label: string
  /** Label with the name of the helper. */
  spoken: string
  hint: string
  /** Toast after a change. */
  changed: (allowed: boolean) => string
}

/** What a parent allows a helper, saved with each press. */
function Permission({
  helperId,
  learner: { id: learnerId },
  save,
  allowed,
  label,
  spoken,
  hint,
  changed,
}: PermissionProps) {
  const boxId = useId()
  const store = useStore(learnerId)
  const change = useSave(save, {
    done: (helpers, input) => {
      store(helpers)
      toast.success(changed(input.allowed))
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  return (
    <label htmlFor={boxId} className="flex min-h-11 basis-full cursor-pointer items-center gap-3">
      <ChoiceBox
        type="checkbox"
        id={boxId}
        aria-label={spoken}
        checked={change.isPending ? change.variables.allowed : allowed}
        onChange={({ target }) => {
          if (!change.isPending) change.mutate({ learnerId, helperId, allowed: target.checked })
        }}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-ink-soft text-sm">{hint}</span>
      </span>
    </label>
  )
}

function InvitationItem({
  invitation: { id: invitationId, email, expiresAt },
  learner: { id: learnerId },
}: {
  invitation: Invitation
  learner: Learner
}) {
  const store = useStore(learnerId)
  const invited = email ?? t`Somebody whom the other parent invited`
  const day = formatDate(expiresAt)
  const takeBack = useSave(client.helping.takeBack, {
    done: (helpers) => {
      focusSection()
      store(helpers)
      toast.success(t`Invitation taken back`)
    },
    failed: t`We couldn’t take back the invitation. Please try again.`,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="wrap-anywhere min-w-0">
        <span className="block font-semibold">{invited}</span>
        <span className="block text-ink-soft text-sm">{t`Invited. The link works until ${day}.`}</span>
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={takeBack.isPending}
        busyLabel={t`Taking back...`}
        aria-label={t`Take back the invitation of ${invited}`}
        onClick={() => takeBack.mutate({ learnerId, invitationId })}
      >
        {t`Take back`}
      </Button>
    </li>
  )
}

function Invite({ learner: { id: learnerId }, helpers }: { learner: Learner; helpers: Helpers }) {
  const queryClient = useQueryClient()
  const store = useStore(learnerId)
  const [alsoFor, setAlsoFor] = useState<readonly string[]>([])
  const learners = useLearners()
  /** Other children who can be helped, by their consent. */
  const siblings = (learners.data?.learners ?? []).filter(
    ({ id, consent }) => id !== learnerId && consent?.helpersAllowed && consent.withdrawnAt === null,
  )
  if (!helpers.allowed) {
    return (
      <p>
        <Trans>
          Before you can invite someone,{' '}
          <Link to="#consent" className="link">
            tick the box for helpers and tutors in the consent
          </Link>
          .
        </Trans>
      </p>
    )
  }
  if (helpers.helpers.length + helpers.invitations.length >= MAX_HELPERS) {
    return <p>{t`There is room for ${MAX_HELPERS} helpers. Remove one to invite another.`}</p>
  }
  return (
    <InviteForm
      label={t`The helper’s email`}
      button={t`Invite helper`}
      send={({ email }) => client.helping.invite({ learnerId, email, alsoFor: [...alsoFor] })}
      store={(stored) => {
        store(stored)
        const others = alsoFor.map((other) => api.helping.list.queryKey({ input: { learnerId: other } }))
        setAlsoFor([])
        return Promise.all(others.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      }}
    >
      {siblings.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{t`Also for`}</legend>
          {siblings.map(({ id, firstName }) => (
            <label key={id} htmlFor={`also-${id}`} className="flex min-h-11 cursor-pointer items-center gap-3">
              <ChoiceBox
                type="checkbox"
                id={`also-${id}`}
                checked={alsoFor.includes(id)}
                onChange={({ target }) =>
                  setAlsoFor(target.checked ? [...alsoFor, id] : alsoFor.filter((other) => other !== id))
                }
              />
              <span className="wrap-anywhere min-w-0">{firstName}</span>
            </label>
          ))}
        </fieldset>
      )}
    </InviteForm>
  )
}
