import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Standstill } from './standstill.tsx'

/** An address that no test of the learner has (learner-area.md sections 2 and 8). */
export function TestNotFound() {
  const navigate = useNavigate()
  const cameByAddress = useLocation().key === 'default'
  useEffect(() => toast.error('Test not found.'), [])
  return (
    <Standstill
      title="Test not found"
      action={
        <Button onClick={() => void (cameByAddress ? navigate('/', { replace: true }) : navigate(-1))}>
          Go Back
        </Button>
      }
    >
      <p>The link may be old, or the test is no longer there.</p>
    </Standstill>
  )
}
