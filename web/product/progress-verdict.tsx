import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { Compass, Eye, type LucideIcon, Moon, Sprout } from 'lucide-react'
import { href, Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import type { VerdictKind } from '#domain/progress/progress-verdict.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'

const styles: Record<VerdictKind, { Icon: LucideIcon; wash: string; text: string }> = {
  'just-started': { Icon: Sprout, wash: 'bg-sunken', text: 'text-ink-soft' },
  quiet: { Icon: Moon, wash: 'bg-sunken', text: 'text-ink-soft' },
  'needs-a-look': { Icon: Eye, wash: 'bg-warning-wash', text: 'text-warning' },
  'on-track': { Icon: Compass, wash: 'bg-success-wash', text: 'text-success' },
}

/** Verdict on a child in one sentence. */
function sayVerdict(kind: VerdictKind, { firstName }: { firstName: string }): string {
  switch (kind) {
    case 'just-started':
      return t`${firstName} has just started.`
    case 'quiet':
      return t`It’s a quiet stretch for ${firstName}.`
    case 'needs-a-look':
      return t`${firstName}’s work needs a look.`
    case 'on-track':
      return t`${firstName} is on track.`
  }
}

type ProgressVerdictProps = {
  verdict: NonNullable<InferContractRouterOutputs<typeof contract>['report']['get']['verdict']>
  learner: { id: string; firstName: string }
}

/** Verdict on a child's study, for parents: one sentence, its evidence and one thing to do together (docs/practice.md). */
export function ProgressVerdict({ verdict: { kind, evidence, toDo, rowId }, learner }: ProgressVerdictProps) {
  const { Icon, wash, text } = styles[kind]
  return (
    <section
      aria-label={t`Progress in short`}
      className={`flex break-inside-avoid items-start gap-3 rounded-md px-4 py-3 text-ink ${wash}`}
    >
      <Icon aria-hidden="true" className={`mt-1 size-5 shrink-0 ${text}`} />
      <div className="wrap-anywhere grid min-w-0 flex-1 gap-1">
        <p className="font-bold font-heading text-lg">{sayVerdict(kind, learner)}</p>
        <p className="text-sm">
          <SentenceWithContent text={evidence} />
        </p>
        <p className="text-sm">
          <span className="font-semibold">{t`Together:`} </span>
          {rowId === null ? (
            <SentenceWithContent text={toDo} />
          ) : (
            <Link
              to={{
                pathname: href('/parent/report/:userId', { userId: learner.id }),
                search: `?${new URLSearchParams({ answers: rowId })}`,
              }}
              className="link py-2"
            >
              <SentenceWithContent text={toDo} />
            </Link>
          )}
        </p>
      </div>
    </section>
  )
}
