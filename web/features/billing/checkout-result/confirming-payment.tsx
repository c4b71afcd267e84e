import { Loading } from '#web/ui/loading.tsx'
import { Sprout } from '#web/ui/sprout.tsx'
import { ResultLayout } from './result-layout.tsx'
import type { ReturnedEntry } from './returned-entries.ts'

/** While the payment is asked for, with what the address says of it: nothing here is granted yet. */
export function ConfirmingPayment({ expected }: { expected: readonly ReturnedEntry[] }) {
  // An address may name the same learner more than once.
  const lines = [...new Set(expected.map(({ plan, firstName }) => `${plan} for ${firstName}`))]
  return (
    <ResultLayout title="Confirming your payment" drawing={<Sprout className="h-24" />}>
      <Loading label="Asking the payment provider..." />
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </ResultLayout>
  )
}
