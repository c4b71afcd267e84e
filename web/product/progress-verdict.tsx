import type { InferContractRouterOutputs } from '@orpc/contract'
import { Compass, Eye, type LucideIcon, Moon, Sprout } from 'lucide-react'
import { href, Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import { VERDICT_NAMES, type VerdictKind } from '#domain/progress/progress-verdict.ts'

const styles: Record<VerdictKind, { Icon: LucideIcon; wash: string; text: string }> = {
  'just-started': { Icon: Sprout, wash: 'bg-sunken', text: 'text-ink-soft' },
  quiet: { Icon: Moon, wash: 'bg-sunken', text: 'text-ink-soft' },
  'needs-a-look': { Icon: Eye, wash: 'bg-warning-wash', text: 'text-warning' },
  'on-track': { Icon: Compass, wash: 'bg-success-wash', text: 'text-success' },
}

type ProgressVerdictProps = {
  verdict: NonNullable<InferContractRouterOutputs<typeof contract>['report']['get']['verdict']>
  learnerId: string
}

/** Verdict on a child's study, for parents: its evidence and one thing to do (docs/practice.md). */
export function ProgressVerdict({ verdict: { kind, evidence, toDo, rowId }, learnerId }: ProgressVerdictProps) {
  const { Icon, wash, text } = styles[kind]
  return (
    <section
      aria-label="Progress in short"
      className={`flex break-inside-avoid items-start gap-3 rounded-md px-4 py-3 text-ink text-sm ${wash}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${text}`} />
      <div className="wrap-anywhere grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold">{VERDICT_NAMES[kind]}</p>
        <p>{evidence}</p>
        {rowId === null ? (
          <p>{toDo}</p>
        ) : (
          <Link
            to={{
              pathname: href('/parent/report/:userId', { userId: learnerId }),
              search: `?${new URLSearchParams({ answers: rowId })}`,
            }}
            className="link flex min-h-11 items-center"
          >
            {toDo}
          </Link>
        )}
      </div>
    </section>
  )
}
