import { cancelAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** POST /api/cancel-generation/{job_id}/. What becomes of each picture comes over the job's stream. */
export async function cancelGeneration(jobId: string): Promise<void> {
  await request({ method: 'POST', path: `cancel-generation/${encodeURIComponent(jobId)}/`, answer: cancelAnswer })
}
