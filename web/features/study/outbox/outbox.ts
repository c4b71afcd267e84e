import { v4 as newId } from 'uuid'
import { client } from '#web/api/client.ts'
import { makePause, retryDelay } from '#web/api/connection.ts'
import { isSignedIn } from '#web/api/is-signed-in.ts'
import { keptTexts } from '#web/api/kept-texts.ts'
import { draftKeeper } from '../drafts/draft-keeper.ts'
import { followSessionEnd } from '../session-end.ts'
import { type Answered, answeredToast } from './answered-toast.ts'
import { onOutcomeElsewhere, passOn } from './outcome-channel.ts'
import { sendSave } from './send-save.ts'
import { showOutcome } from './show-outcome.ts'
import { showToast } from './show-toast.ts'
import { type Save, type WaitingSave, waitingSaveFrom } from './waiting-save.ts'
import { inOrder, nextToSend, nextTurn, sameSave } from './waiting-saves.ts'

/** `waiting` is a save that was tried in vain, or is left from an earlier page; `sending` one that was just asked for. */
export type ShownSave = WaitingSave & { state: 'sending' | 'waiting' }

export type Outbox = ReturnType<typeof makeOutbox>

const texts = keptTexts()
const outboxes = new Map<string, Outbox>()

/**
 * What one learner has done in this browser and the server does not have yet. Every save is kept in the browser before
 * it is sent, so that none is lost by a connection, a server or a page that goes away; it leaves by the server's answer.
 */
export function outboxOf(learnerId: string): Outbox {
  const outbox = outboxes.get(learnerId) ?? makeOutbox(learnerId)
  outboxes.set(learnerId, outbox)
  return outbox
}

function makeOutbox(learnerId: string) {
  const prefix = `outbox ${learnerId} `
  const nameOf = ({ id }: WaitingSave) => `${prefix}${id}`
  /** Asked for on this page, and not tried in vain so far. */
  const fresh = new Set<string>()
  const pause = makePause()
  const listeners = new Set<() => void>()
  let running = false
  let shown = look()

  function kept(): WaitingSave[] {
    const names = texts.names().filter((name) => name.startsWith(prefix))
    return inOrder(names.map((name) => waitingSaveFrom(texts.read(name))).filter((save) => save !== null))
  }
  function look(): readonly ShownSave[] {
    return kept().map((save) => ({ ...save, state: fresh.has(save.id) ? 'sending' : 'waiting' }))
  }
  function refresh() {
    shown = look()
    for (const listener of listeners) listener()
  }
  texts.onChangeElsewhere((name) => {
    if (name === null || name.startsWith(prefix)) refresh()
  })
  onOutcomeElsewhere(learnerId, refresh)

  async function run() {
    pause.end()
    if (running) return
    running = true
    try {
      await runUntilEmpty()
    } finally {
      running = false
    }
  }

  async function runUntilEmpty() {
    let failures = 0
    while (kept().length > 0 && isSignedIn(learnerId)) {
      const answered: Answered[] = []
      const going = await oneTabAtATime(prefix, () => sendAll(answered))
      // All in one: the study area has one toast at a time.
      const toast = isSignedIn(learnerId) ? answeredToast(answered) : null
      if (toast) {
        passOn({ learnerId, toast })
        showToast(toast)
      }
      if (going !== 'done') {
        fresh.clear()
        refresh()
      }
      if (going === 'stop') return
      failures = going === 'later' ? failures + 1 : 0
      if (going === 'later') await pause.wait(retryDelay(failures))
    }
  }

  /** @returns whether everything that can be sent was, to try again later, or that somebody has to sign in first */
  async function sendAll(answered: Answered[]): Promise<'done' | 'later' | 'stop'> {
    const stuck = new Set<string>()
    let checked = false
    for (;;) {
      const save = nextToSend(kept(), stuck)
      if (!save) return stuck.size > 0 ? 'later' : 'done'
      if (!fresh.has(save.id) && !checked) {
        // Hours may have passed, and another tab may have signed somebody else in under this one.
        const session = await client.session.get().catch(() => null)
        if (!session) return 'later'
        if (session.user?.id !== learnerId) {
          followSessionEnd()
          return 'stop'
        }
        checked = true
      }
      if (save.kind === 'submit') await draftKeeper(learnerId, save).rest()
      if (!isSignedIn(learnerId)) return 'stop'
      const outcome = await sendSave(save)
      if (outcome.kind === 'away') return 'later'
      if (outcome.kind === 'broken') stuck.add(save.lessonId)
      // What is tried again by itself is told of once.
      if (outcome.kind !== 'broken' || fresh.has(save.id)) answered.push({ save, outcome })
      if (outcome.kind === 'signed-out') {
        followSessionEnd()
        return 'stop'
      }
      if (outcome.kind === 'saved' || outcome.kind === 'refused') {
        passOn({ learnerId, save, outcome })
        await showOutcome(learnerId, save, outcome)
        texts.remove(nameOf(save))
        fresh.delete(save.id)
        refresh()
      }
    }
  }

  return {
    saves: () => shown,
    /** Keeps a save and sends it; one that waits already for the same part is not asked for twice. */
    put(save: Save) {
      const waiting = kept()
      if (!sameSave(waiting, save)) {
        const turn = nextTurn(waiting, Date.now())
        const added: WaitingSave = { ...save, id: newId(), turn }
        fresh.add(added.id)
        texts.write(nameOf(added), JSON.stringify(added))
        if (save.kind === 'submit') draftKeeper(learnerId, save).tell({ kind: 'submitting', now: true })
        refresh()
      }
      void run()
    },
    /** Sends what waits, now. */
    resume: () => void run(),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Where a page came by plain http from another machine the browser has no locks; there two tabs may both send a save,
 * which the server counts once.
 */
function oneTabAtATime<T>(name: string, act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, act) : act()
}
