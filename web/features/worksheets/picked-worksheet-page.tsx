import { t } from '@lingui/core/macro'
import '#web/product/paper.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { explainMissing, LoadedSheet } from './worksheet-page.tsx'

export const meta = () => [{ title: pageTitle(t`Worksheet`) }]

/** /parent/helping/:userId/worksheet/:pickId: a worksheet that this helper picked for a child, and its answers. */
export default function PickedWorksheetPage() {
  const { userId = '', pickId = '' } = useParams()
  const sheet = useQuery(api.worksheets.picked.queryOptions({ input: { learnerId: userId, pickId } }))
  return (
    <Page width="reading">
      <div className="print:hidden">
        <PageHeader
          above={<BackLink to="/parent/helping">{t`Children you help`}</BackLink>}
          title={sheet.data?.title ?? t`Worksheet`}
          subtitle={sheet.data?.subjectName}
        />
      </div>
      <Loaded
        query={sheet}
        loading={
          <Loading label={t`Loading worksheet...`}>
            <Skeleton className="h-136 w-full rounded-lg" />
          </Loading>
        }
        failed={t`We couldn’t load the worksheet.`}
        explain={explainMissing}
      >
        {({ sheet: number, ...data }) => <LoadedSheet sheet={data} kind="skill" number={number} />}
      </Loaded>
    </Page>
  )
}
