import type { Generation, VoteValue } from '@toile/contract'
import { messageAnswer, VOTE_THANKS_MS, voteAnswer } from '@toile/contract'
import { useEffect, useRef, useState } from 'react'
import { request } from './api/index.ts'

/** Where a vote stands: nothing pressed yet; sent; thanked for, and open to Undo for 3 s; over. */
type VotePhase = 'open' | 'sending' | 'thanked' | 'over'

export interface Voting {
  readonly phase: VotePhase
  vote(value: VoteValue): void
  undo(): void
}

export interface VotingParts {
  /** The vote counts or is taken back: what shows the picture's marks is to look again. */
  readonly changed: () => void
  readonly failed: (error: unknown) => void
}

/** Like or dislike of one picture. A component that shows another picture is to be another, by its key. */
export function useVoting(image: Generation, parts: VotingParts): Voting {
  const [phase, setPhase] = useState<VotePhase>('open')
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  /** The vote that is thanked for, and what ends the thanks. */
  const thanks = useRef<{ readonly voteId: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(
    () => () => {
      if (thanks.current === null) return
      // Going to another picture within the 3 s does not undo the vote.
      clearTimeout(thanks.current.timer)
      latest.current.changed()
    },
    [],
  )

  const vote = async (value: VoteValue): Promise<void> => {
    if (phase === 'sending' || phase === 'thanked') return
    setPhase('sending')
    try {
      const voteId = await sendVote(image, value)
      setPhase('thanked')
      const timer = setTimeout(() => {
        thanks.current = null
        setPhase('over')
        latest.current.changed()
      }, VOTE_THANKS_MS)
      thanks.current = { voteId, timer }
    } catch (error) {
      setPhase('open')
      latest.current.failed(error)
    }
  }

  const undo = async (): Promise<void> => {
    if (thanks.current === null) return
    const { voteId: vote_id, timer } = thanks.current
    clearTimeout(timer)
    thanks.current = null
    setPhase('sending')
    try {
      await request({ method: 'POST', path: 'undo-vote/', body: { vote_id }, answer: messageAnswer })
    } catch (error) {
      latest.current.failed(error)
    }
    setPhase('open')
    latest.current.changed()
  }

  return { phase, vote: (value) => void vote(value), undo: () => void undo() }
}

async function sendVote({ output_image_id, upscaled_from_id }: Generation, value: VoteValue): Promise<string> {
  const body = { vote_value: value, image_id: output_image_id, is_upscaled: upscaled_from_id !== null }
  return (await request({ method: 'POST', path: 'vote/', body, answer: voteAnswer })).vote_id
}
