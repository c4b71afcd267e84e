import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainNoHelper } from '#web/product/empty-states.tsx'
import { parentPages } from '#web/product/page-queries.ts'
import { SkillAnswers } from '#web/product/skill-answers.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { PickForm, PickList } from './picks.tsx'

export const meta = () => [{ title: pageTitle(t`Children you help`) }]

type Child = { id: string; firstName: string; gradeName: string | null; maySend: boolean; mayRead: boolean }

/** /parent/helping: the children whom this adult helps, of all families, and what each is stuck on. */
export default function HelpingPage() {
  const children = useQuery(parentPages['/parent/helping']())
  return (
    <Page width="reading">
      <PageHeader
        title={t`Children you help`}
        subtitle={t`A parent invited you. You see how the child learns, and nothing else of the family. The parents see everything that you send.`}
      />
      <Loaded
        query={children}
        loading={
          <Loading label={t`Loading...`}>
            <Skeleton className="h-40" />
          </Loading>
        }
        failed={t`We couldn’t load the children.`}
      >
        {(data) =>
          data.children.length === 0 ? (
            <EmptyState title={t`You help no child right now.`}>
              <p>{t`A parent invites you by email. If you had access before, the parent may have switched it off.`}</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-5">
              {data.children.map((child) => (
                <HelpedChild key={child.id} child={child} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function HelpedChild({ child }: { child: Child }) {
  const { id, firstName, gradeName } = child
  const [leaving, setLeaving] = useState(false)
  const sent = useQuery({ ...parentPages['/parent/helping/:userId/cards']({ userId: id }), enabled: child.maySend })
  return (
    <Card as="li" padding="snug" className="grid grid-cols-1 gap-3">
      <div>
        <h2 className="wrap-anywhere text-xl">{firstName}</h2>
        {gradeName !== null && <p className="text-ink-soft">{gradeName}</p>}
      </div>
      <HelpNeeded child={child} sent={sent.data} />
      {sent.data && <PickList learnerId={id} sent={sent.data} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/parent/helping/${id}`}>{t`See progress`}</ButtonLink>
        <ButtonLink to={`/parent/helping/${id}/skills`} variant="secondary">
          {t`Skills and answers`}
        </ButtonLink>
        {child.maySend && (
          <ButtonLink to={`/parent/helping/${id}/cards`} variant="secondary">
            {t`Send a card`}
          </ButtonLink>
        )}
        {child.mayRead && (
          <ButtonLink to={`/parent/helping/${id}/writing`} variant="secondary">
            {t`Shared texts`}
          </ButtonLink>
        )}
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t`Stop helping`}
        </Button>
      </div>
      {leaving && <LeaveDialog child={child} onClose={() => setLeaving(false)} />}
    </Card>
  )
}

type Outputs = InferContractRouterOutputs<typeof contract>
type Help = Outputs['report']['forHelper']['helpNeeded']
type Sent = Outputs['helping']['sent']

/** What a child is stuck on, from the report, and how: the latest answers, opened one by one. */
function HelpNeeded({ child: { id, firstName }, sent }: { child: Child; sent: Sent | undefined }) {
  const report = useQuery(parentPages['/parent/helping/:userId']({ userId: id }))
  return (
    <Loaded
      query={report}
      loading={
        <Loading label={t`Loading what is hard right now...`}>
          <Skeleton className="h-16" />
        </Loading>
      }
      failed={t`We couldn’t load what is hard right now.`}
      explain={explainNoHelper}
    >
      {({ helpNeeded }) => <HelpList learnerId={id} firstName={firstName} help={helpNeeded} sent={sent} />}
    </Loaded>
  )
}

type HelpListProps = { learnerId: string; firstName: string; help: Help; sent: Sent | undefined }

function HelpList({ learnerId, firstName, help, sent }: HelpListProps) {
  if (help === null || help.stuck.length + help.failedParts.length === 0) {
    return <p>{t`Nothing is stuck right now.`}</p>
  }
  return (
    <section aria-labelledby={`hard-${learnerId}`} className="rounded-md bg-warning-wash px-4 py-3">
      <h3 id={`hard-${learnerId}`} className="text-base">
        {t`Hard right now`}
      </h3>
      <ul className="divide-y divide-line">
        {help.stuck.map((skill) => (
          <li key={skill.id} className="wrap-anywhere py-1">
            <StuckSkill learnerId={learnerId} skill={skill} canPick={sent?.maySend ?? false}>
              {sent?.maySend && <PickForm learnerId={learnerId} firstName={firstName} skill={skill} sent={sent} />}
            </StuckSkill>
          </li>
        ))}
        {help.failedParts.map(({ lessonId, lessonNumber, title, part }) => (
          <li key={`${lessonId}:${part}`} className="wrap-anywhere py-2">
            <span className="block font-semibold">
              {part === 'quiz'
                ? t`Quiz of Lesson ${lessonNumber}: ${title}`
                : t`Assignment of Lesson ${lessonNumber}: ${title}`}
            </span>
            <span className="block text-sm">{t`The last three tries were not passed.`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type StuckSkillProps = {
  learnerId: string
  skill: { id: string; name: string }
  canPick: boolean
  /** Form that picks something. */
  children: ReactNode
}

/** A stuck skill; opened, with the latest answers and what can be done about it. */
function StuckSkill({ learnerId, skill, canPick, children }: StuckSkillProps) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-1">
        <span className="font-semibold">{skill.name}</span>
        <span className="block text-sm">
          {canPick
            ? t`Missed three times in a row. Open to see how, and to pick something.`
            : t`Missed three times in a row. Open to see the latest answers.`}
        </span>
      </summary>
      {open && (
        <>
          {children}
          <SkillAnswers learnerId={learnerId} skill={skill} forHelper />
        </>
      )}
    </details>
  )
}

function LeaveDialog({ child: { id: learnerId, firstName }, onClose }: { child: Child; onClose: () => void }) {
  const queryClient = useQueryClient()
  const leave = useSave(client.helping.leave, {
    done: async () => {
      onClose()
      document.querySelector<HTMLElement>('h1')?.focus()
      await queryClient.invalidateQueries({ queryKey: api.helping.key() })
      toast.success(t`You no longer help ${firstName}`)
    },
    failed: (message = t`We couldn’t save this. Please try again.`) => {
      onClose()
      toast.error(message)
    },
  })
  return (
    <ConfirmDialog
      title={t`Stop helping ${firstName}?`}
      description={t`You’ll see nothing of ${firstName} any more. The parents are told, and only they can invite you again.`}
      confirmLabel={t`Stop helping`}
      busy={leave.isPending}
      busyLabel={t`Saving...`}
      onConfirm={() => leave.mutate({ learnerId })}
      onClose={onClose}
    />
  )
}
