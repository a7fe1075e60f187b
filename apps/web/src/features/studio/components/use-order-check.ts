import type { CheckAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useModeCapability } from '../../../lib/capabilities.ts'
import { checkOrder } from '../api/check-order.ts'
import { prepareGeneration } from '../api/start-generation.ts'
import type { Draft } from '../state/draft.ts'
import { missingInputs } from '../state/readiness.ts'
import type { PreparedRequest, Studio } from '../state/studio.ts'

/** Milliseconds without a change until the server is asked: a word is written to its end meanwhile. Chosen. */
const QUIET_MS = 500
/** Milliseconds from a change for which an order waits for its check: one that is later, or fails, holds nobody up. Chosen. */
const WAIT_MS = 1500

/** All that a check depends on, by value or by identity: the number of pictures is not among it. */
const inputsOf = ({ photo, source, sourceDot, garmentType, faceId, prompt, mask, placing, awaitedPlacement }: Draft) =>
  [
    photo,
    source,
    sourceDot,
    garmentType,
    faceId,
    prompt.trim(),
    mask?.history.present,
    placing,
    awaitedPlacement,
  ] as const
type Inputs = ReturnType<typeof inputsOf>

const areEqual = (some: Inputs, others: Inputs): boolean => some.every((value, index) => value === others[index])

export interface OrderChecking {
  /** Null while nothing is known of the work as it stands, and where something is missing still. */
  readonly check: CheckAnswer | null
  /** It is being found out, and not for long yet. */
  readonly checking: boolean
  /** What is looked at: another object when anything of it has changed. */
  readonly work: unknown
}

/** What the server knows of the work as it stands, before anybody pays. A check that fails says nothing: the order itself will. */
export function useOrderCheck(studio: Studio, isAsked: boolean): OrderChecking {
  const { draft, uploads } = useStore(studio.store)
  const able = useModeCapability(studio.mode)
  const [inputs, setInputs] = useState(() => inputsOf(draft))
  const newest = inputsOf(draft)
  if (!areEqual(inputs, newest)) setInputs(newest)
  const [prepared, setPrepared] = useState<{ inputs: Inputs; request: PreparedRequest } | null>(null)
  const [passed, setPassed] = useState<Inputs | null>(null)
  const isComplete = isAsked && missingInputs(studio.mode, draft, uploads).length === 0
  const isCurrent = isComplete && prepared?.inputs === inputs

  useEffect(() => {
    if (!isComplete || isCurrent) return
    let current = true
    const timer = setTimeout(() => {
      prepareGeneration(studio.mode, { ...studio.store.getState().draft, count: 1 }, able).then(
        (request) => current && setPrepared({ inputs, request }),
        () => current && setPassed(inputs),
      )
    }, QUIET_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [studio, isComplete, isCurrent, inputs, able])

  useEffect(() => {
    if (!isComplete) return
    const timer = setTimeout(() => setPassed(inputs), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isComplete, inputs])

  const { data, isLoading } = useQuery({
    // What was refused while the mode paused is asked for anew when it is back.
    queryKey: ['account', 'order-check', prepared?.request.fingerprint, able?.unavailable ?? null],
    queryFn: ({ signal }) => (prepared === null ? null : checkOrder(prepared.request, signal)),
    enabled: isCurrent,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const check = isCurrent ? (data ?? null) : null
  const checking = isComplete && passed !== inputs && (!isCurrent || isLoading)
  return { check, checking, work: inputs }
}
