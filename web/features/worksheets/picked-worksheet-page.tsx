import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { SheetFrame } from './worksheet-page.tsx'

export const meta = () => [{ title: pageTitle(t`Worksheet`) }]

/** /parent/helping/:userId/worksheet/:pickId: a worksheet that this helper picked for a child, and its answers. */
export default function PickedWorksheetPage() {
  const { userId = '', pickId = '' } = useParams()
  const sheet = useQuery(api.worksheets.picked.queryOptions({ input: { learnerId: userId, pickId } }))
  return (
    <SheetFrame
      sheet={sheet}
      back={{ to: '/parent/helping', label: t`Children you help` }}
      kind="skill"
      number={(picked) => picked.sheet}
    />
  )
}
