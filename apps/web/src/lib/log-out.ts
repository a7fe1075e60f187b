import { messageAnswer } from '@toile/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from './api/index.ts'
import { keptHabits, forgetDevice } from './device.ts'
import { announceLogout, wasLoggedOut } from './session.ts'

type Save = () => Promise<unknown>
const saves = new Set<Save>()

/** For work that is sent to the server a moment after it was done: it is sent before a logout. Answers a way to stop. */
export function saveBeforeLogout(save: Save): () => void {
  saves.add(save)
  return () => void saves.delete(save)
}

/** Milliseconds that a logout waits for what is being saved. */
const SAVE_TIMEOUT_MS = 3000

/**
 * Ends the session, here and in the other tabs, and clears what is private from this device (POST /api/logout/). Rejects
 * with the call's error, and then nothing has changed.
 */
export async function logOut(): Promise<void> {
  await Promise.race([
    Promise.allSettled([...saves].map((save) => save())),
    new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS)),
  ])
  await endSessionBy(() => request({ method: 'POST', path: 'logout/', answer: messageAnswer }))
}

/** Makes a call that ends this session, and clears what is private as a logout does. Rejects as the call, with nothing changed. */
export async function endSessionBy(call: () => Promise<unknown>): Promise<void> {
  const habits = keptHabits()
  await call()
  announceLogout()
  await forgetDevice(habits)
}

/** 'Logout' in one press: it ends on the login page. */
export function useLogOut(onFailed?: (error: unknown) => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      // The guard may have led there before, and a quick hand have logged in again while the device still forgot.
      if (!wasLoggedOut()) return
      // The way back leads past the login page once, not twice.
      await navigate('/login', { replace: true })
    },
    ...(onFailed && { onError: onFailed }),
  })
}
