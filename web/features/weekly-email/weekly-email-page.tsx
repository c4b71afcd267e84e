import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { localeTag } from '#web/language/i18n.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { pageTitle } from '#web/page-title.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, SectionCard } from '#web/ui/card.tsx'
import { SelectField, SwitchField } from '#web/ui/fields.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: pageTitle(t`Weekly email`) }]

/** Names of the days from Monday; January 5, 2026, is one. */
const weekdays = () =>
  Array.from({ length: 7 }, (_, index) =>
    new Date(2026, 0, 5 + index).toLocaleDateString(localeTag(), { weekday: 'long' }),
  )
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Formats a time in the zone of the settings, which is named if it is not the browser's. */
function formatInZone(moment: Date, timeZone: string): string {
  const text = moment.toLocaleString(localeTag(), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone
    ? text
    : t`${text} (${{ zone: timeZone.replaceAll('_', ' ') }} time)`
}

function hourName(hour: number): string {
  return new Date(2026, 0, 1, hour).toLocaleTimeString(localeTag(), { hour: 'numeric' })
}

/** /parent/weekly-email: schedule and contents of the weekly email, with this week's preview. */
export default function WeeklyEmailPage() {
  const settings = useQuery(parentPages['/parent/weekly-email']())
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to="/parent">{t`Parent Dashboard`}</BackLink>}
        title={t`Weekly email`}
        subtitle={t`One email a week: how your children are doing, one thing to look at, and five minutes to spend together.`}
      />
      <Loaded
        query={settings}
        loading={
          <Card>
            <Loading label={t`Loading settings...`}>
              <Skeleton className="h-64 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load your settings.`}
      >
        {(data) => (
          <div className="grid grid-cols-1 gap-6">
            <SettingsForm settings={data} />
            <Preview />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type Settings = Awaited<ReturnType<typeof api.weeklyEmail.get.call>>

function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient()
  const [included, setIncluded] = useState(
    () => new Set(settings.children.filter((child) => child.included).map(({ id }) => id)),
  )
  const [enabled, setEnabled] = useState(settings.enabled)
  const [weekday, setWeekday] = useState(settings.weekday)
  const [hour, setHour] = useState(settings.hour)
  const save = useSave(client.weeklyEmail.update, {
    done: (saved) => {
      queryClient.setQueryData(api.weeklyEmail.get.queryKey(), saved)
      void queryClient.invalidateQueries({ queryKey: api.weeklyEmail.preview.key() })
      toast.success(saved.enabled ? t`Weekly email is on` : t`Weekly email is off`)
    },
  })
  if (settings.children.length === 0) {
    return (
      <EmptyState
        title={t`Add a child first`}
        action={
          <ButtonLink to="/parent/manage-learners" state={{ addLearner: true }}>
            {t`Add Learner Account`}
          </ButtonLink>
        }
      >
        <p>{t`Then choose the day and time of your weekly email here.`}</p>
      </EmptyState>
    )
  }
  const submit = () =>
    save.mutate({
      enabled,
      weekday,
      hour,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      excluded: settings.children.filter(({ id }) => !included.has(id)).map(({ id }) => id),
    })
  return (
    <SectionCard title={t`Schedule`}>
      <form
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!settings.available && (
          <Banner tone="warning">{t`Weekly emails are not available yet. Please check back later.`}</Banner>
        )}
        {save.isError && <Banner tone="danger">{errorMessage(save.error) ?? t`Please try again.`}</Banner>}
        <SwitchField
          label={t`Send me the weekly email`}
          name="enabled"
          checked={enabled}
          disabled={!settings.available}
          onChange={({ target }) => setEnabled(target.checked)}
        />
        {enabled && (
          <>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <SelectField
                label={t`Day`}
                name="weekday"
                value={weekday}
                onChange={(event) => setWeekday(Number(event.target.value))}
              >
                {weekdays().map((name, index) => (
                  <option key={name} value={index + 1}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={t`Time`}
                name="hour"
                value={hour}
                onChange={(event) => setHour(Number(event.target.value))}
              >
                {HOURS.map((value) => (
                  <option key={value} value={value}>
                    {hourName(value)}
                  </option>
                ))}
              </SelectField>
            </div>
            <fieldset className="grid grid-cols-1 gap-2">
              <legend className="mb-2 font-semibold">{t`Children`}</legend>
              {settings.children.map(({ id, firstName, agreed }) => (
                <div key={id}>
                  <SwitchField
                    label={firstName}
                    name={`child-${id}`}
                    checked={agreed && included.has(id)}
                    disabled={!agreed}
                    onChange={({ target }) => {
                      const next = new Set(included)
                      if (target.checked) next.add(id)
                      else next.delete(id)
                      setIncluded(next)
                    }}
                  />
                  {!agreed && (
                    <p className="mt-1 text-ink-soft text-sm">
                      <Trans>
                        Please{' '}
                        <Link to={`/parent/manage-learners/${id}#consent`} className="link">
                          give your consent
                        </Link>{' '}
                        first. Until then, {firstName} isn’t included.
                      </Trans>
                    </p>
                  )}
                </div>
              ))}
            </fieldset>
          </>
        )}
        {enabled && settings.nextAt && (
          <p className="text-ink-soft">
            <Trans>The next one: {ph({ inZone: formatInZone(settings.nextAt, settings.timeZone) })}</Trans>
          </p>
        )}
        <div>
          <Button type="submit" disabled={!settings.available} busy={save.isPending} busyLabel={t`Saving...`}>
            {t`Save Changes`}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

/** Preview of the email as it would be sent now. */
function Preview() {
  const preview = useQuery(api.weeklyEmail.preview.queryOptions())
  if (!preview.data || preview.data.children.length === 0) return null
  return (
    <SectionCard title={t`Last week’s email`}>
      <p className="mb-4 text-ink-soft text-sm">
        <Trans>
          Each email covers the week that has just finished, from Monday to Sunday. As it would be sent now:{' '}
          <span className="font-semibold">{ph({ subject: preview.data.subject })}</span>
        </Trans>
      </p>
      <div className="grid grid-cols-1 gap-6">
        {preview.data.children.map(({ name, verdict, done, planned, improve, together }) => (
          <section key={name} className="grid gap-2 border-line border-s-4 ps-4">
            <h3 className="font-semibold text-lg">{name}</h3>
            {verdict && (
              <p className="font-semibold">
                <SentenceWithContent text={verdict} />
              </p>
            )}
            {[done, planned, improve, together].map(
              (text) =>
                text && (
                  <p key={text}>
                    <SentenceWithContent text={text} />
                  </p>
                ),
            )}
          </section>
        ))}
      </div>
    </SectionCard>
  )
}
