import { t } from '@lingui/core/macro'
import { isDefinedError } from '@orpc/client'
import { pageTitle } from '#web/page-title.ts'
import { ContentManagersOnly } from '#web/product/empty-states.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useContentAddress } from './content-address.ts'
import { useGrades } from './content-queries.ts'
import { LazyTab, TabSkeleton } from './lazy-tab.tsx'
import { RevisionsDialog } from './revisions/revisions-dialog.tsx'
import { SearchField } from './search/search-field.tsx'
import { SearchResults } from './search/search-results.tsx'

const title = () => t`Content Management System`

export const meta = () => [{ title: pageTitle(title()) }]

/**
 * /parent/cms (accounts-and-parent-portal.md section 2, Content Management System). Every tab needs the grades; their
 * request also checks the permission before anything is shown.
 */
export default function ContentPage() {
  const grades = useGrades()
  const refused = isDefinedError(grades.error) && grades.error.code === 'FORBIDDEN'
  return (
    <Page>
      <PageHeader
        title={title()}
        subtitle={t`Write, publish and manage everything learners study.`}
        actions={
          grades.data &&
          !refused && (
            <>
              <SearchField />
              <ButtonLink variant="secondary" to="/parent/revenue">
                {t`Revenue`}
              </ButtonLink>
            </>
          )
        }
      />
      {refused ? (
        <ContentManagersOnly reason={t`Only content managers can edit grades, subjects and lessons.`} />
      ) : (
        <Loaded
          query={grades}
          loading={<TabSkeleton label={t`Loading grades...`} />}
          failed={t`Failed to fetch grades. Please try again.`}
        >
          {() => <ContentTabs />}
        </Loaded>
      )}
    </Page>
  )
}

const items = () =>
  [
    { value: 'grades', label: t`Grades`, content: <LazyTab load={() => import('./grades/grades-tab.tsx')} /> },
    {
      value: 'subjects',
      label: t`Subjects`,
      content: <LazyTab load={() => import('./subjects/subjects-tab.tsx')} />,
    },
    {
      value: 'lessons',
      label: t`Lessons`,
      content: <LazyTab load={() => import('./lessons/lessons-tab.tsx')} />,
    },
    { value: 'tests', label: t`Tests`, content: <LazyTab load={() => import('./timed-tests/tests-tab.tsx')} /> },
    { value: 'bin', label: t`Trash`, content: <LazyTab load={() => import('./bin/bin-tab.tsx')} /> },
  ] as const

function ContentTabs() {
  const { address, show } = useContentAddress()
  return (
    <>
      {address.q === null ? (
        <Tabs label={t`Content`} fit items={items()} value={address.tab} onChange={(tab) => void show({ tab })} />
      ) : (
        <SearchResults text={address.q} />
      )}
      {address.history && <RevisionsDialog itemId={address.history} />}
    </>
  )
}
