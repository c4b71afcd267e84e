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

const TITLE = 'Operations'
const REFRESH_MS = 30_000

export const meta = () => [{ title: pageTitle(TITLE) }]

/** /operator: state of the installation, for operators (OPERATOR_EMAILS). */
export default function OperatorPage() {
  const status = useQuery({ ...api.operator.status.queryOptions(), staleTime: 0, refetchInterval: REFRESH_MS })
  const refused = isDefinedError(status.error) && status.error.code === 'FORBIDDEN'
  return (
    <Page>
      <PageHeader
        title={TITLE}
        subtitle="How Trellis is running."
        actions={
          status.data &&
          !refused && (
            <Button variant="secondary" busy={status.isFetching} onClick={() => void status.refetch()}>
              {!status.isFetching && <RotateCw aria-hidden="true" className="size-5" />}
              Refresh
            </Button>
          )
        }
      />
      {refused ? (
        <EmptyState
          title="You don’t have access to this page"
          action={<ButtonLink to="/parent">Parent Dashboard</ButtonLink>}
        >
          <p>Only operators can see how Trellis is running. The person who runs this site can give you access.</p>
        </EmptyState>
      ) : (
        <Loaded
          query={status}
          loading={<FiguresSkeleton label="Loading the state of Trellis..." />}
          failed="Failed to load data. Please try again later."
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
    return <Banner tone="danger" title={act === 1 ? 'One thing needs action now.' : `${act} things need action now.`} />
  }
  if (look > 0) {
    return (
      <Banner tone="warning" title={look === 1 ? 'One thing is worth a look.' : `${look} things are worth a look.`} />
    )
  }
  return <Banner tone="success" title="Everything looks good." />
}

function Installation({ status, now }: { status: Status; now: number }) {
  const { version, startedAt, database, liveConnections } = status
  const growth = database.bytesPerDay
  return (
    <SectionCard title="This installation">
      <dl className="grid gap-2">
        <Detail name="Version">{version}</Detail>
        <Detail name="Running for">{formatDuration((now - startedAt.getTime()) / 1000)}</Detail>
        <Detail name="Database">
          {formatBytes(database.bytes)}
          {growth !== null && `, ${growth < 0 ? 'shrinking' : 'growing'} by ${formatBytes(Math.abs(growth))} a day`}
        </Detail>
        <Detail name="Connections">
          {formatCount(database.connections)} of {formatCount(database.maxConnections)} to the database
        </Detail>
        <Detail name="Live updates">{formatCount(liveConnections)} open</Detail>
      </dl>
    </SectionCard>
  )
}

const ERROR_COLUMNS: readonly Column<Status['errors']['newest'][number]>[] = [
  {
    header: 'Time',
    cell: ({ at }) => (
      <time dateTime={at.toISOString()} className="sm:whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  { header: 'Request', cell: ({ operation }) => <RequestName name={operation} /> },
  { header: 'Error', cell: ({ error, number }) => `${error}${number > 1 ? ` (${formatCount(number)} times)` : ''}` },
  {
    header: 'Log ID',
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
  const title = 'Errors in the last day'
  return (
    <SectionCard title={title}>
      <DataTable
        caption={title}
        captionHidden
        columns={ERROR_COLUMNS}
        rows={errors.newest}
        keyOf={({ requestId, at }) => `${requestId} ${at.getTime()}`}
      />
    </SectionCard>
  )
}

const OPERATION_COLUMNS: readonly Column<Status['slowOperations'][number]>[] = [
  { header: 'Request', cell: ({ operation }) => <RequestName name={operation} /> },
  { header: 'Average', align: 'end', cell: ({ meanSeconds }) => formatDuration(meanSeconds) },
  { header: 'Requests', align: 'end', cell: ({ calls }) => formatCount(calls) },
]

const STATEMENT_COLUMNS: readonly Column<Status['slowStatements'][number]>[] = [
  { header: 'Statement', cell: ({ statement }) => <span className="wrap-anywhere">{statement}</span> },
  { header: 'Average', align: 'end', cell: ({ meanSeconds }) => formatDuration(meanSeconds) },
  { header: 'Longest', align: 'end', cell: ({ longestSeconds }) => formatDuration(longestSeconds) },
  { header: 'Calls', align: 'end', cell: ({ calls }) => formatCount(calls) },
]

/** Slowest requests and statements of one process since its start. */
function Slowest({ status: { slowOperations, slowStatements } }: { status: Status }) {
  return (
    <SectionCard title="Slowest since startup">
      <div className="grid grid-cols-1 gap-8">
        <DataTable
          caption="Requests"
          columns={OPERATION_COLUMNS}
          rows={slowOperations}
          keyOf={({ operation }) => operation}
        />
        <DataTable
          caption="Database statements"
          columns={STATEMENT_COLUMNS}
          rows={slowStatements}
          keyOf={({ statement }) => statement}
        />
      </div>
    </SectionCard>
  )
}
