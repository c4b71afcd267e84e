import { Banner } from '#web/ui/messages.tsx'

/** Why what was chosen cannot be paid as it is, in the server's words; nothing where it can. */
export function CheckoutRefusal({ refusal }: { refusal: string | null }) {
  if (refusal === null) return null
  return (
    <Banner tone="warning">
      <p>{refusal}</p>
      <p>Nothing was charged.</p>
    </Banner>
  )
}
