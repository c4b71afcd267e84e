import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { alreadyTakenMessage } from '#domain/timed-test.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export type StartTestButtonProps = { testId: string; title: string; subjectId: string }

/**
 * Opens the test route. It asks first how the test stands, which the test page needs anyway: one that was taken
 * meanwhile, in another tab or on another device, is told of instead of opened (learner-area.md section 4).
 */
export function StartTestButton({ testId, title, subjectId }: StartTestButtonProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const look = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      cache.fetchQuery({
        ...api.timedTests.open.queryOptions({ input: { testId } }),
        staleTime: 0,
        retry: 1,
      }),
    onSuccess: async ({ attempt }) => {
      if (attempt.state !== 'finished') return navigate(`/learner/tests/${testId}`)
      toast.info('Test Already Completed', alreadyTakenMessage(attempt.score))
      await cache.invalidateQueries({ queryKey: api.study.subject.queryKey({ input: { subjectId } }) })
    },
    onError: () => toast.error('Failed to load test. Please try again later.'),
  })
  return (
    <Button busy={look.isPending} onClick={() => look.mutate()}>
      Start Test<span className="sr-only">: {title}</span>
    </Button>
  )
}
