import { plural, t } from '@lingui/core/macro'
import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Fragment } from 'react'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Detail, SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatBytes, formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { FiguresSkeleton } from '#web/ui/loading.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { countOpen, type Status, StatusChecks } from './status-checks.tsx'
import { formatCount, formatDuration } from './status-format.ts'
import { History, Waiting } from './status-history.tsx'

const title = () => t`Operations`
const REFRESH_MS = 30_000

export const meta = () => [{ title: pageTitle(title()) }]

/** /operator: state of the installation, for operators (OPERATOR_EMAILS). */
export default function OperatorPage() {
  const status = useQuery({ ...api.operator.status.queryOptions(), staleTime: 0, refetchInterval: REFRESH_MS })
  const refused = isDefinedError(status.error) && status.error.code === 'FORBIDDEN'
  return (
    <Page>
      <PageHeader
        title={title()}
        subtitle={t`How Trellis is running.`}
        actions={
          status.data &&
          !refused && (
            <Button variant="secondary" busy={status.isFetching} onClick={() => void status.refetch()}>
              {!status.isFetching && <RotateCw aria-hidden="true" className="size-5" />}
              {t`Refresh`}
            </Button>
          )
        }
      />
      {refused ? (
        <EmptyState
          title={t`You don’t have access to this page`}
          action={<ButtonLink to="/parent">{t`Parent Dashboard`}</ButtonLink>}
        >
          <p>{t`Only operators can see how Trellis is running. The person who runs this site can give you access.`}</p>
        </EmptyState>
      ) : (
        <Loaded
          query={status}
          loading={<FiguresSkeleton label={t`Loading the state of Trellis...`} />}
          failed={t`Failed to load data. Please try again later.`}
        >
          {(data) => (
            <div className="grid grid-cols-1 gap-6">
              <Summary status={data} />
              <StatusChecks status={data} now={status.dataUpdatedAt} />
              <History history={data.history} />
              <Waiting waiting={data.waiting} />
              <Installation status={data} now={status.dataUpdatedAt} />
              <Errors status={data} />
              <Slowest status={data} />
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}

function Summary({ status }: { status: Status }) {
  const { look, act } = countOpen(status)
  if (act > 0) {
    return (
      <Banner
        tone="danger"
        title={plural(act, { one: 'One thing needs action now.', other: '# things need action now.' })}
      />
    )
  }
  if (look > 0) {
    return (
      <Banner
        tone="warning"
        title={plural(look, { one: 'One thing is worth a look.', other: '# things are worth a look.' })}
      />
    )
  }
  return <Banner tone="success" title={t`Everything looks good.`} />
}

function describeSize({ bytes, bytesPerDay }: Status['database']): string {
  const size = formatBytes(bytes)
  if (bytesPerDay === null) return size
  const growth = formatBytes(Math.abs(bytesPerDay))
  return bytesPerDay < 0 ? t`${size}, shrinking by ${growth} a day` : t`${size}, growing by ${growth} a day`
}

function Installation({ status, now }: { status: Status; now: number }) {
  const { version, startedAt, database, liveConnections } = status
  return (
    <SectionCard title={t`This installation`}>
      <dl className="grid gap-2">
        <Detail name={t`Version`}>{version}</Detail>
        <Detail name={t`Running for`}>{formatDuration((now - startedAt.getTime()) / 1000)}</Detail>
        <Detail name={t`Database`}>{describeSize(database)}</Detail>
        <Detail name={t`Connections`}>
          {t`${{ open: formatCount(database.connections) }} of ${{ most: formatCount(database.maxConnections) }} to the database`}
        </Detail>
        <Detail name={t`Live updates`}>{t`${{ count: formatCount(liveConnections) }} open`}</Detail>
      </dl>
    </SectionCard>
  )
}

const errorColumns = (): readonly Column<Status['errors']['newest'][number]>[] => [
  {
    header: t({ message: 'Time', context: 'moment' }),
    cell: ({ at }) => (
      <time dateTime={at.toISOString()} className="sm:whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  { header: t`Request`, cell: ({ operation }) => <RequestName name={operation} /> },
  {
    header: t`Error`,
    cell: ({ error, number }) => (number > 1 ? t`${error} (${{ count: formatCount(number) }} times)` : error),
  },
  {
    header: t`Log ID`,
    cell: ({ requestId }) => <span className="wrap-anywhere font-mono text-sm">{requestId}</span>,
  },
]

/** Name of a request, which wraps after a dot or slash rather than inside a word. */
function RequestName({ name }: { name: string }) {
  return (
    <span className="wrap-anywhere sm:wrap-break-word">
      {name.split(/(?<=\w[./])/).map((part, index) => (
        // The order of the parts never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {part}
          <wbr className="sm:hidden" />
        </Fragment>
      ))}
    </span>
  )
}

function Errors({ status: { errors } }: { status: Status }) {
  if (errors.newest.length === 0) return null
  const title = t`Errors in the last day`
  return (
    <SectionCard title={title}>
      <DataTable
        caption={title}
        captionHidden
        columns={errorColumns()}
        rows={errors.newest}
        keyOf={({ requestId, at }) => `${requestId} ${at.getTime()}`}
      />
    </SectionCard>
  )
}

const operationColumns = (): readonly Column<Status['slowOperations'][number]>[] => [
  { header: t`Request`, cell: ({ operation }) => <RequestName name={operation} /> },
  { header: t`Average`, align: 'end', cell: ({ meanSeconds }) => formatDuration(meanSeconds) },
  { header: t`Requests`, align: 'end', cell: ({ calls }) => formatCount(calls) },
]

const statementColumns = (): readonly Column<Status['slowStatements'][number]>[] => [
  { header: t`Statement`, cell: ({ statement }) => <span className="wrap-anywhere">{statement}</span> },
  { header: t`Average`, align: 'end', cell: ({ meanSeconds }) => formatDuration(meanSeconds) },
  { header: t`Longest`, align: 'end', cell: ({ longestSeconds }) => formatDuration(longestSeconds) },
  { header: t`Calls`, align: 'end', cell: ({ calls }) => formatCount(calls) },
]

/** Slowest requests and statements of one process since its start. */
function Slowest({ status: { slowOperations, slowStatements } }: { status: Status }) {
  return (
    <SectionCard title={t`Slowest since startup`}>
      <div className="grid grid-cols-1 gap-8">
        <DataTable
          caption={t`Requests`}
          columns={operationColumns()}
          rows={slowOperations}
          keyOf={({ operation }) => operation}
        />
        <DataTable
          caption={t`Database statements`}
          columns={statementColumns()}
          rows={slowStatements}
          keyOf={({ statement }) => statement}
        />
      </div>
    </SectionCard>
  )
}
