import { t } from '@lingui/core/macro'
import { Dumbbell } from 'lucide-react'
import { useNavigate } from 'react-router'
import { client, queryClient } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { startedSetKey } from './page-queries.ts'
import type { ScoredQuestion } from './questions/question-types.ts'
import { useSave } from './use-save.ts'

/** Maximum number of questions in a set (`MAX_SET` of the server). */
const MAX_SET = 12

type PracticeTheseProps = {
  sourceId: string
  part: 'quiz' | 'assignment' | 'test'
  questions: readonly ScoredQuestion[]
}

/** Button that starts to practice the wrong answers of a result; renders nothing if all were right. */
export function PracticeThese({ sourceId, part, questions }: PracticeTheseProps) {
  const navigate = useNavigate()
  const questionIds = questions.flatMap(({ id, right, outcome }) => (right || outcome === 'undecided' ? [] : [id]))
  const start = useSave(client.practice.start, {
    waits: true,
    done: (started) => {
      queryClient.setQueryData(startedSetKey(started.set.id), started)
      void navigate(`/learner/missed?${new URLSearchParams({ set: started.set.id })}`)
    },
    failed: (message) => toast.error(t`We couldn’t start practice.`, message),
  })
  const count = questionIds.length
  if (count === 0) return null
  return (
    <Button
      variant="secondary"
      busy={start.isPending}
      onClick={() => start.mutate({ kind: 'missed', source: { sourceId, part, questionIds } })}
    >
      <Dumbbell aria-hidden="true" className="size-4.5" />
      {count === 1
        ? t`Practice this one`
        : count > MAX_SET
          ? t`Practice ${MAX_SET} of these`
          : t`Practice these ${count}`}
    </Button>
  )
}
