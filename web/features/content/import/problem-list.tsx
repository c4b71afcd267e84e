import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { type Tone, tones } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ImportProblem } from './import-purpose.ts'

/** Problems of a file by line: first the errors, which left something out, then the warnings. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  if (problems.length === 0) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(problems.map(formatProblem).join('\n'))
      toast.success(t`Copied`)
    } catch {
      toast.error(t`We couldn’t copy the lines. Please select them yourself.`)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Problems tone="danger" title={t`Skipped (${{ count: errors.length }})`} problems={errors} />
      <Problems tone="warning" title={t`Good to know (${{ count: warnings.length }})`} problems={warnings} />
      <Button variant="ghost" size="small" onClick={() => void copy()} className="justify-self-start">
        <Copy aria-hidden="true" className="size-4" />
        {t`Copy these lines`}
      </Button>
    </div>
  )
}

type ProblemsProps = { tone: Tone; title: string; problems: readonly ImportProblem[] }

function Problems({ tone, title, problems }: ProblemsProps) {
  const id = useId()
  const { text, ground, edge, Icon } = tones[tone]
  if (problems.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 flex items-center gap-2 text-lg">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${text}`} />
        {title}
      </h3>
      <ul className={`grid gap-2 rounded-md border-s-4 px-4 py-3 ${ground} ${edge}`}>
        {problems.map((problem, index) => (
          // Problems may be equal, and their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="wrap-anywhere">
            {formatPlace(problem) && <span className="font-semibold">{formatPlace(problem)}: </span>}
            {problem.message}
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatPlace({ file, line }: ImportProblem): string {
  if (file === null) return line === null ? '' : t`Line ${line}`
  return line === null ? file : t`${file}, line ${line}`
}

/** `Line 3: The correct answer is missing.` */
export function formatProblem(problem: ImportProblem): string {
  const place = formatPlace(problem)
  return place === '' ? problem.message : `${place}: ${problem.message}`
}
