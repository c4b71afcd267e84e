import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { accountEntry, localTexts, plainText } from '#web/api/offline/store.ts'
import { useSession } from '#web/api/session.ts'
import { NamedOptions, SelectField } from '#web/ui/fields.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { useContentAddress } from './content-address.ts'
import { FETCH_FAILED } from './content-labels.ts'
import { useGrades, useSubjectsOf } from './content-queries.ts'
import { TabSkeleton } from './lazy-tab.tsx'

type SubjectPickerProps = {
  /** What is chosen from the subject. */
  kind: 'lesson' | 'test'
  children: (subjectId: string) => ReactNode
}

/** Storage entry for the ids of the account's last subject in this browser and of its grade. */
function lastSubject(accountId: string) {
  return accountEntry(['content-subject', accountId], plainText, localTexts)
}

/**
 * Chooses a grade and a subject, which stay in the URL when the tab changes. A URL without them shows the subject of
 * the last visit, or the first one, so that the page is never empty.
 */
export function SubjectPicker({ kind, children }: SubjectPickerProps) {
  const { address, show } = useContentAddress()
  const session = useSession()
  const accountId = session.kind === 'signed-in' ? session.user.id : ''
  const [lastGradeId, lastSubjectId] = lastSubject(accountId).read()?.split(' ') ?? []
  const grades = useGrades().data?.grades ?? []
  const grade = pick(grades, address.grade, lastGradeId)
  const subjects = useSubjectsOf(grade?.id ?? null)
  const subject = pick(subjects.data?.subjects ?? [], address.subject, lastSubjectId)
  const chosen = grade && subject && `${grade.id} ${subject.id}`
  useEffect(() => {
    if (chosen && accountId) lastSubject(accountId).write(chosen)
  }, [accountId, chosen])
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <SelectField
          label={t`Grade`}
          value={grade?.id ?? ''}
          disabled={grades.length === 0}
          onChange={({ currentTarget }) => void show({ grade: currentTarget.value, subject: null })}
        >
          {grades.length === 0 && <option value="">{t`No grades yet`}</option>}
          {grades.map(({ id, name, published }) => (
            <option key={id} value={id}>
              {published ? name : t`${name} (unpublished)`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Subject`}
          value={subject?.id ?? ''}
          disabled={!subjects.data || subjects.data.subjects.length === 0}
          onChange={({ currentTarget }) => void show({ grade: grade?.id, subject: currentTarget.value })}
        >
          {!subject && (
            <option value="">{grade && subjects.isPending ? t`Loading subjects...` : t`No subjects yet`}</option>
          )}
          <NamedOptions of={subjects.data?.subjects ?? []} />
        </SelectField>
      </div>
      {grades.length === 0 ? (
        <EmptyState title={t`No grades yet.`}>
          <p>{t`Add one in the Grades tab first.`}</p>
        </EmptyState>
      ) : subjects.isLoadingError ? (
        <ErrorState
          message={FETCH_FAILED.subjects}
          onRetry={() => void subjects.refetch()}
          busy={subjects.isFetching}
        />
      ) : subject ? (
        children(subject.id)
      ) : subjects.data ? (
        <EmptyState title={t`${{ name: grade?.name ?? '' }} has no subjects yet.`}>
          <p>
            {kind === 'lesson'
              ? t`Add one in the Subjects tab first. Then you can add its lessons here.`
              : t`Add one in the Subjects tab first. Then you can add its tests here.`}
          </p>
        </EmptyState>
      ) : (
        <TabSkeleton label={t`Loading subjects...`} />
      )}
    </div>
  )
}

/** Returns the item that the URL names, else that of the last visit, else the first. */
function pick<Item extends { id: string }>(items: readonly Item[], named: string | null, last: string | undefined) {
  return items.find(({ id }) => id === named) ?? items.find(({ id }) => id === last) ?? items[0]
}
