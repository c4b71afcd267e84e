import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MonitorDown, Share } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { installPrompt } from './install-prompt.ts'
import { declineInstalling } from './visits.ts'

/** Offer to install the site; nothing where it is installed, or the browser cannot. */
export default function InstallOffer() {
  const [isClosed, setClosed] = useState(false)
  const isPossible = useSyncExternalStore(installPrompt.subscribe, installPrompt.isPossible)
  const isByHand = canAddToHomeScreen()
  if (isClosed || !(isPossible || isByHand)) return null
  const decline = () => {
    declineInstalling()
    setClosed(true)
  }
  return (
    <Page>
      <SectionCard title={t`Keep Trellis on this device`}>
        <p>{t`It opens like an app, and lessons that you’ve opened work without a connection.`}</p>
        {!isPossible && (
          <p className="mt-2">
            <Trans>
              In Safari, press <Share aria-hidden="true" className="inline-block size-4.5 align-[-0.2em]" /> Share, then
              “Add to Home Screen”.
            </Trans>
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {isPossible && (
            <Button onClick={() => void installPrompt.ask()}>
              <MonitorDown aria-hidden="true" className="size-5" />
              {t`Install`}
            </Button>
          )}
          <Button variant="secondary" onClick={decline}>
            {isPossible ? t`Not now` : t`Got it`}
          </Button>
        </div>
      </SectionCard>
    </Page>
  )
}

/** True in Safari on a phone or tablet, which installs by its own menu only, while the site is not installed. */
function canAddToHomeScreen(): boolean {
  return Reflect.get(navigator, 'standalone') === false
}
