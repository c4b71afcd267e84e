import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isDefinedError } from '@orpc/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, CircleCheckBig, Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { MAX_DAYS_AHEAD } from '#domain/progress/target-day.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainUnknownLearner } from '#web/product/empty-states.tsx'
import { targetName } from '#web/product/names.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { PlannedWeek } from '#web/product/planned-week.tsx'
import { describeTargetDay, formatWeekdayAndDate } from '#web/product/target-day.ts'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, SectionCard } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Planned days`) }]

/** /parent/target-days/:userId: target days for a child's lessons and tests. */
export default function TargetDaysPage() {
  const { userId = '' } = useParams()
  const days = useQuery(parentPages['/parent/target-days/:userId']({ userId }))
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/parent">{t`Parent Dashboard`}</BackLink>}
        title={days.data ? t`Planned days for ${{ firstName: days.data.firstName }}` : t`Planned days`}
        subtitle={
          days.data &&
          t`Choose a day for a lesson or test. ${{ firstName: days.data.firstName }} sees it under Today. Nothing is lost if the day passes.`
        }
      />
      <Loaded
        query={days}
        loading={
          <Card>
            <Loading label={t`Loading planned days...`}>
              <Skeleton className="h-64 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the planned days.`}
        explain={explainUnknownLearner}
      >
        {(data) =>
          data.gradeName === null ? (
            <EmptyState
              title={t`No grade`}
              action={<ButtonLink to={`/parent/manage-learners/${userId}`}>{t`Choose a grade`}</ButtonLink>}
            >
              <p>
                <Trans>You can set days once {ph({ firstName: data.firstName })} is enrolled in a grade.</Trans>
              </p>
            </EmptyState>
          ) : (
            <>
              <NotNow days={data} />
              <TargetDays learnerId={userId} days={data} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

/** Reason why no day can be set at the moment. */
function NotNow({ days: { firstName, gradeName, gradeClosed, paused } }: { days: Days }) {
  if (!gradeClosed && !paused) return null
  const grade = gradeName ?? ''
  return (
    <Banner tone="info" className="mb-6">
      {paused
        ? t`${firstName} is paused because consent was withdrawn. You can set days once you give consent again.`
        : t`${grade} is being updated. You can set days when it reopens.`}
    </Banner>
  )
}

type Days = Awaited<ReturnType<typeof api.targetDays.get.call>>
type Item = { kind: 'lesson' | 'test'; itemId: string }

const keyOf = ({ kind, itemId }: Item) => `${kind}/${itemId}`

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the next Friday; on a Friday, the one a week later. */
function nextFriday(today: string): string {
  return addDays(today, ((5 - new Date(today).getUTCDay() + 6) % 7) + 1)
}

function TargetDays({ learnerId, days }: { learnerId: string; days: Days }) {
  const { today, targets, subjects } = days
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: api.targetDays.get.key() })
    void queryClient.invalidateQueries({ queryKey: api.learners.overview.key() })
  }
  const items = subjects.flatMap(({ items }) => items)
  const [chosen, setChosen] = useState('')
  const [day, setDay] = useState(() => nextFriday(today))
  const [missing, setMissing] = useState(false)
  const dayField = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const set = useSave(client.targetDays.set, {
    done: () => {
      refresh()
      setChosen('')
      toast.success(t`Day saved`)
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useSave(client.targetDays.remove, {
    done: () => {
      refresh()
      // The button goes, with its list if it was the last one.
      if (targets.length > 1) heading.current?.focus()
      else form.current?.querySelector('select')?.focus()
    },
    failed: refresh,
  })
  const item = items.find((one) => keyOf(one) === chosen)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(item === undefined)
    if (item) set.mutate({ learnerId, kind: item.kind, itemId: item.itemId, day })
  }
  const dayProblem =
    isDefinedError(set.error) && set.error.code === 'INVALID_INPUT' ? set.error.data.fields.day : undefined
  const plan = (date: string) => {
    setDay(date)
    form.current?.querySelector('select')?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PlannedWeek
        today={today}
        firstName={days.firstName}
        targets={targets}
        action={(date) => (
          <Button
            variant="ghost"
            size="small"
            className="-my-1 ms-auto self-start md:mt-auto md:ms-0"
            onClick={() => plan(date)}
          >
            <Plus aria-hidden="true" className="size-4" />
            <Trans>
              Plan<VisuallyHidden> something for {ph({ weekdayAndDate: formatWeekdayAndDate(date) })}</VisuallyHidden>
            </Trans>
          </Button>
        )}
      />
      <SectionCard title={t`Plan a day`}>
        <form ref={form} className="grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
          {set.isError && !dayProblem && (
            <Banner tone="danger">{errorMessage(set.error) ?? t`We couldn’t save this. Please try again.`}</Banner>
          )}
          <SelectField
            label={t`Lesson or test`}
            value={chosen}
            error={missing && !item ? t`Please choose a lesson or test` : undefined}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t`Choose...`}</option>
            {subjects
              .filter((subject) => subject.items.length > 0)
              .map((subject) => (
                <optgroup key={subject.id} label={subject.name}>
                  {subject.items.map((one) => (
                    <option key={one.itemId} value={keyOf(one)}>
                      {targetName(one)}
                    </option>
                  ))}
                </optgroup>
              ))}
          </SelectField>
          <div ref={dayField} className="sm:w-1/2">
            <TextField
              label={t`Day`}
              type="date"
              min={today}
              max={addDays(today, MAX_DAYS_AHEAD)}
              value={day}
              error={dayProblem}
              onChange={({ target }) => setDay(target.value)}
            />
          </div>
          <div>
            <Button type="submit" busy={set.isPending} busyLabel={t`Saving...`}>
              {t`Set day`}
            </Button>
          </div>
        </form>
      </SectionCard>
      {targets.length > 0 && (
        <section aria-labelledby="targets">
          <h2 ref={heading} tabIndex={-1} id="targets" className="mb-3 text-xl">
            {t`All planned days`}
          </h2>
          {remove.isError && <Banner tone="danger">{t`We couldn’t remove this. Please try again.`}</Banner>}
          <ul className="grid grid-cols-1 gap-3">
            {targets.map((target) => (
              <Card as="li" padding="snug" key={keyOf(target)} className="flex flex-wrap items-center gap-x-4 gap-y-3">
                {target.done ? (
                  <CircleCheckBig aria-hidden="true" className="size-5.5 shrink-0 text-success" />
                ) : (
                  <CalendarCheck aria-hidden="true" className="size-5.5 shrink-0 text-leaf-text" />
                )}
                <span className="min-w-0 flex-1 basis-52">
                  <span className="wrap-anywhere block font-semibold">{targetName(target)}</span>
                  <span className="block text-ink-soft text-sm">
                    {target.done ? t`Done` : describeTargetDay(target.day, today)}
                    {'\u00A0'}· {target.subjectName}
                  </span>
                  {!target.done && target.day < today && (
                    <span className="block text-sm">{t`Choose a new day together, or remove it.`}</span>
                  )}
                </span>
                <span className="flex gap-2">
                  {!target.done && (
                    <Button
                      variant="secondary"
                      size="small"
                      onClick={() => {
                        setChosen(keyOf(target))
                        setDay(target.day < today ? nextFriday(today) : target.day)
                        dayField.current?.querySelector('input')?.focus()
                      }}
                    >
                      <Trans>
                        Change<VisuallyHidden> the day of {ph({ target: target.title })}</VisuallyHidden>
                      </Trans>
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="small"
                    busy={remove.isPending && remove.variables.itemId === target.itemId}
                    onClick={() => remove.mutate({ learnerId, kind: target.kind, itemId: target.itemId })}
                  >
                    <Trans>
                      Remove<VisuallyHidden> the day of {ph({ target: target.title })}</VisuallyHidden>
                    </Trans>
                  </Button>
                </span>
              </Card>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
