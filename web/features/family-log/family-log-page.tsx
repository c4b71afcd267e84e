import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import { LOG_TOPICS, type LogTopic } from '#domain/family-log.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { pageTitle } from '#web/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { describeLine, type LogLine, topicNames } from './line-text.ts'

export const meta = () => [{ title: pageTitle(t`Family log`) }]

/** /parent/log: what was done about the children, who looked, and the reader's own sign-ins. */
export default function FamilyLogPage() {
  const [filter, setFilter] = useFilter()
  const log = useInfiniteQuery(
    api.familyLog.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...filter, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more, lines }) => (more ? lines.at(-1)?.id : undefined),
      placeholderData: (previous) => previous,
      // Whoever opens it wants to see the last minutes.
      staleTime: 0,
    }),
  )
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to="/parent">{t`Parent Dashboard`}</BackLink>}
        title={t`Family log`}
        subtitle={t`Who looked at your children’s data from outside the family, what was done about their accounts, and your own sign-ins. For 12 months.`}
      />
      <Loaded
        query={log}
        loading={
          <Card>
            <Loading label={t`Loading the log...`}>
              <Skeleton className="h-120 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the log.`}
      >
        {({ pages }) => (
          <div className="grid grid-cols-1 gap-6">
            <Filters filter={filter} childrenOfReader={pages[0]?.children ?? []} onChange={setFilter} />
            <div aria-busy={log.isPlaceholderData} className={log.isPlaceholderData ? 'opacity-60' : ''}>
              <Lines lines={pages.flatMap(({ lines }) => lines)} isFiltered={Object.keys(filter).length > 0} />
            </div>
            {log.isFetchNextPageError && (
              <Banner tone="danger">{t`We couldn’t load earlier entries. Please try again.`}</Banner>
            )}
            {log.hasNextPage && (
              <Button
                variant="secondary"
                className="justify-self-start"
                busy={log.isFetchingNextPage}
                busyLabel={t`Loading...`}
                onClick={() => void log.fetchNextPage()}
              >
                {t`Show earlier entries`}
              </Button>
            )}
            <WhatIsNotHere />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type Filter = { learnerId?: string; topic?: LogTopic }

/** Filter in the address, so that Back and a reload keep it. Unknown values are none. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const learnerId = search.get('child') ?? ''
  const topic = search.get('topic') ?? ''
  const filter: Filter = {
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(learnerId) && { learnerId }),
    ...(isTopic(topic) && { topic }),
  }
  return [
    filter,
    (next) =>
      setSearch(
        { ...(next.learnerId && { child: next.learnerId }), ...(next.topic && { topic: next.topic }) },
        { replace: true, preventScrollReset: true },
      ),
  ]
}

const isTopic = (text: string): text is LogTopic => text in LOG_TOPICS

type FiltersProps = {
  filter: Filter
  childrenOfReader: readonly { id: string; firstName: string }[]
  onChange: (filter: Filter) => void
}

function Filters({ filter: { learnerId, topic }, childrenOfReader, onChange }: FiltersProps) {
  const session = useSession()
  const isStaff =
    session.kind === 'signed-in' &&
    (session.user.isContentManager || session.user.isOperator || session.user.isAnswerer)
  const topics = Object.entries(topicNames()).filter(([name]) => isTopic(name) && (name !== 'staff' || isStaff))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t`Child`}
        value={learnerId ?? ''}
        onChange={({ target: { value } }) => onChange({ ...(topic && { topic }), ...(value && { learnerId: value }) })}
      >
        <option value="">{t`All, and my own account`}</option>
        {childrenOfReader.map(({ id, firstName }) => (
          <option key={id} value={id}>
            {firstName || t`Child without a name`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`What`}
        value={topic ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...(learnerId && { learnerId }), ...(isTopic(value) && { topic: value }) })
        }
      >
        <option value="">{t`Everything`}</option>
        {topics.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function Lines({ lines, isFiltered }: { lines: readonly LogLine[]; isFiltered: boolean }) {
  if (lines.length === 0) {
    return isFiltered ? (
      <EmptyState title={t`No entries of this kind`}>
        <p>{t`Nothing of this kind has happened in the last 12 months.`}</p>
      </EmptyState>
    ) : (
      <EmptyState title={t`No entries yet`}>
        <p>{t`Your sign-ins, and what is done about your children’s accounts, will be listed here.`}</p>
      </EmptyState>
    )
  }
  return (
    <Card padding="snug">
      <ol aria-label={t`Entries, newest first`} className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <time dateTime={line.at.toISOString()} className="text-ink-soft text-sm sm:pt-0.5">
              {formatDateTime(line.at)}
            </time>
            <span className="wrap-anywhere">
              <SentenceWithContent text={describeLine(line)} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function WhatIsNotHere() {
  return (
    <section aria-labelledby="not-here" className="rounded-md bg-sunken px-5 py-4">
      <h2 id="not-here" className="mb-1 text-base">
        {t`What isn’t here`}
      </h2>
      <p>
        {t`People who run the server can read the database without an entry here. About a child, the log begins once a parent has agreed to the consent text of December 1, 2026. Another parent’s sign-ins are for them alone, and so are yours. Looks at the same page within 15 minutes are one entry.`}
      </p>
      <p className="mt-2">
        <Trans>
          See a sign-in you don’t know?{' '}
          <Link to={href('/parent/profile')} className="link">
            Sign out other devices and change your password
          </Link>
          .
        </Trans>
      </p>
    </section>
  )
}
