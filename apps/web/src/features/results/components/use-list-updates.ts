import { useQuery } from '@tanstack/react-query'
import type { Mode } from '@toile/contract'
import { useEffect, useRef } from 'react'
import { previousGenerationsQuery } from '../../../lib/generations.ts'
import type { JobState } from '../../../lib/jobs/index.ts'
import { refreshImages } from '../../../lib/jobs/index.ts'

/**
 * What the strip below learns of a picture holds for the same picture on the table: it may have been upscaled or voted on
 * from there. The strip asks; this only listens.
 */
export function useListUpdates(mode: Mode, job: JobState, onJob: (change: (job: JobState) => JobState) => void): void {
  const { data } = useQuery({ ...previousGenerationsQuery(mode), enabled: false })
  /** Read already. The table may know more than an answer that was there before it. */
  const read = useRef(data)
  useEffect(() => {
    if (data === undefined || data === read.current) return
    read.current = data
    if (refreshImages(job, data.previous_generations) !== job) {
      onJob((current) => refreshImages(current, data.previous_generations))
    }
  }, [data, job, onJob])
}
