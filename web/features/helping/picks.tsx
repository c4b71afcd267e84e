import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { PICK_DAYS_AHEAD, PICKED_QUESTIONS } from '#domain/helper-picks.ts'
import { nextDay } from '#domain/progress/study-history.ts'
import { api, client } from '#web/api/client.ts'
import { describePick, PickLine } from '#web/product/helper-pick.tsx'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { dayFormat, formatShortDay } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

type Sent = InferContractRouterOutputs<typeof contract>['helping']['sent']

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.helping.sent.key() })
}

/** Wednesday, Dec 2: short enough for a select on a phone. */
const formatWeekday = dayFormat({ weekday: 'long', month: 'short', day: 'numeric' })

function dayName(day: string, today: string): string {
  const date = formatShortDay(day)
  if (day === today) return t`Today, ${date}`
  return day === nextDay(today) ? t`Tomorrow, ${date}` : formatWeekday(day)
}

type PickFormProps = { learnerId: string; firstName: string; skill: { id: string; name: string }; sent: Sent }

/** Picks practice of a stuck skill, or a worksheet of it, for a day of the coming week on the child's calendar. */
export function PickForm({ learnerId, firstName, skill, sent: { today, extraPractice } }: PickFormProps) {
  const refresh = useRefresh()
  const [day, setDay] = useState(today)
  const [error, setError] = useState<string | null>(null)
  const save = useSave(client.helping.pick, {
    done: async (_, picked) => {
      setError(null)
      await refresh()
      toast.success(t`Picked for ${firstName}`, dayName(picked.day, today))
    },
    failed: (message) => setError(message ?? t`We couldn’t save this. Please try again.`),
  })
  const pick = (kind: 'practice' | 'worksheet') =>
    save.mutate({ learnerId, pickId: crypto.randomUUID(), kind, skill: skill.id, day })
  const busy = (kind: 'practice' | 'worksheet') => save.isPending && save.variables.kind === kind
  return (
    <fieldset className="mb-3 grid min-w-0 grid-cols-1 gap-3 rounded-md bg-surface p-3">
      <legend className="sr-only">{t`Pick something about ${{ skill: skill.name }}`}</legend>
      <p>{t`Pick something about this for ${firstName}. It shows under Today on that day, with your name.`}</p>
      {extraPractice === false && (
        <p>{t`${firstName}’s plan has no extra practice and no worksheets. Your pick opens “Let’s look again”: the lesson, a worked example and one question.`}</p>
      )}
      {error !== null && <Banner tone="danger">{error}</Banner>}
      <SelectField label={t`Day`} value={day} onChange={({ target }) => setDay(target.value)}>
        {Array.from({ length: PICK_DAYS_AHEAD + 1 }, (_, ahead) => nextDay(today, ahead)).map((one) => (
          <option key={one} value={one}>
            {dayName(one, today)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy('practice')} disabled={busy('worksheet')} onClick={() => pick('practice')}>
          {extraPractice === false ? t`Pick “Let’s look again”` : t`Pick ${PICKED_QUESTIONS} questions`}
        </Button>
        {extraPractice !== false && (
          <Button
            variant="secondary"
            size="small"
            busy={busy('worksheet')}
            disabled={busy('practice')}
            onClick={() => pick('worksheet')}
          >
            {t`Pick a worksheet`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** What the helper picked, from today on. */
export function PickList({ learnerId, sent: { picks, today } }: { learnerId: string; sent: Sent }) {
  const refresh = useRefresh()
  const takeBack = useSave(client.helping.takeBackPick, {
    done: async () => {
      await refresh()
      document.getElementById(`picked-${learnerId}`)?.focus()
      toast.success(t`Taken back`)
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  if (picks.length === 0) return null
  return (
    <section aria-labelledby={`picked-${learnerId}`}>
      <h3 id={`picked-${learnerId}`} tabIndex={-1} className="text-base focus:outline-none">
        {t`You picked`}
      </h3>
      <ul className="divide-y divide-line">
        {picks.map((pick) => {
          const { id, kind, skill, day } = pick
          const what = describePick(pick)
          return (
            <PickLine key={id} what={what} detail={dayName(day, today)}>
              {kind === 'worksheet' && (
                <Link
                  to={`/parent/helping/${learnerId}/worksheet/${id}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  <Trans>
                    Print<VisuallyHidden> the worksheet: {skill.name}</VisuallyHidden>
                  </Trans>
                </Link>
              )}
              <Button
                variant="ghost"
                size="small"
                busy={takeBack.isPending && takeBack.variables.pickId === id}
                onClick={() => takeBack.mutate({ learnerId, pickId: id })}
              >
                <Trans>
                  Take back<VisuallyHidden>: {what}</VisuallyHidden>
                </Trans>
              </Button>
            </PickLine>
          )
        })}
      </ul>
    </section>
  )
}
