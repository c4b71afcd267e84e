import { t } from '@lingui/core/macro'
import { toast } from '#web/ui/toast.ts'

export const nothingStored = () => t`Nothing you do here is stored. Create an account to use Trellis yourself.`

/** Opened as a document, with which the server ends looking around. */
const SIGN_UP = '/sign-up'

export function showNotice() {
  toast.info(t`This is a sample family`, nothingStored(), {
    label: t`Create an account`,
    onPress: () => location.assign(SIGN_UP),
  })
}
