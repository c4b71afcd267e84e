import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SideBySide } from '../compare/side-by-side.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import type { Revision } from '../content-types.ts'
import { fieldLabel } from '../field-labels.ts'
import { useGrades } from '../use-grades.ts'
import { contentInWords, nameOf } from './content-in-words.ts'
import { RestoreRevision } from './restore-revision.tsx'
import { useRevision } from './use-revisions.ts'

type RevisionComparisonProps = { itemId: string; chosen: Revision; latest: Revision }

/** A version beside what the item is like now, field by field, and the button that brings it back. */
export function RevisionComparison({ itemId, chosen, latest }: RevisionComparisonProps) {
  const then = useRevision(itemId, chosen.version)
  const now = useRevision(itemId, latest.version)
  const grades = useGrades().data?.grades ?? []
  if (then.isPending || now.isPending) return <Loading label="Loading version..." />
  if (!then.data || !now.data) {
    return (
      <ErrorState
        message={FETCH_FAILED.data}
        onRetry={() => void Promise.all([then.refetch(), now.refetch()])}
        busy={then.isFetching || now.isFetching}
      />
    )
  }
  const gradeName = (id: string) =>
    grades.find((grade) => grade.id === id)?.name ?? 'A grade that is not there any more'
  const before = contentInWords(then.data.content, gradeName)
  const after = contentInWords(now.data.content, gradeName)
  const isNow = chosen.version === latest.version
  const fields = Object.entries(before).filter(([name, text]) => (isNow ? text !== '' : text !== after[name]))
  return (
    <section aria-labelledby="version-heading" className="grid min-w-0 grid-cols-1 gap-5">
      <h3 id="version-heading" className="wrap-anywhere text-lg">
        {nameOf(now.data.content)}:{' '}
        {isNow ? `version ${chosen.version}, now` : `version ${chosen.version} and now`}
      </h3>
      {fields.length === 0 && <p>This version is the same as it is now.</p>}
      {fields.map(([name, text]) => (
        <section key={name} aria-label={fieldLabel(name)} className="min-w-0">
          <h4 className="mb-1.5 font-semibold">{fieldLabel(name)}</h4>
          {isNow ? (
            <p className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3.5 py-2.5 text-sm">
              {text}
            </p>
          ) : (
            <SideBySide
              left={{ name: `Version ${chosen.version}`, text }}
              right={{ name: `Now, version ${latest.version}`, text: after[name] ?? '' }}
            />
          )}
        </section>
      ))}
      {!isNow && fields.length > 0 && (
        <RestoreRevision
          itemId={itemId}
          version={chosen.version}
          basedOn={latest.version}
          kind={then.data.content.kind}
        />
      )}
    </section>
  )
}
