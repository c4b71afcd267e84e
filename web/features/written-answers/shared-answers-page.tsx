import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { explainNoHelper } from '#web/product/empty-states.tsx'
import { OtherPages, usePage, WrittenAnswer } from '#web/product/written-answer.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'

export const meta = () => [{ title: pageTitle(t`Shared texts`) }]

/** /parent/helping/:userId/writing: the written answers that a child shares with this helper. */
export default function SharedAnswersPage() {
  const { userId = '' } = useParams()
  const page = usePage()
  const list = useQuery(api.writing.shared.queryOptions({ input: { learnerId: userId, page } }))
  const name = list.data?.firstName
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to="/parent/helping">{t`Children you help`}</BackLink>}
        title={name ? t`Texts that ${name} shares` : t`Shared texts`}
        subtitle={name && t`${name} chose to show you these, and can stop at any time. The parents see what is shared.`}
      />
      <Loaded
        query={list}
        loading={
          <Card>
            <Loading label={t`Loading texts...`}>
              <Skeleton className="h-80 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load these texts.`}
        explain={explainNoHelper}
      >
        {({ firstName, answers, more }) =>
          answers.length === 0 && page === 0 ? (
            <EmptyState title={t`Nothing shared yet`}>
              <p>{t`${firstName} can share a text with you under My writing. It appears here then.`}</p>
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-6">
              {answers.map((answer) => (
                <WrittenAnswer
                  key={`${answer.lessonId} ${answer.part}`}
                  answer={{ ...answer, checked: [], comparison: null, notes: [] }}
                />
              ))}
              <OtherPages page={page} more={more} />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
