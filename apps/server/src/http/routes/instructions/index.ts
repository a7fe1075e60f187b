import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody, instructionSettings, type Mode } from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'

const tags = ['instructions']

/** Both answer the modes whose instructions are turned off. */
export interface InstructionCalls {
  readonly listDisabled: (accountId: string) => Promise<Mode[]>
  readonly toggle: (accountId: string, instruction: string) => Promise<Mode[]>
}

export const instructionRoutes: FastifyPluginAsyncZod<{ readonly instructions: InstructionCalls }> = async (
  app,
  { instructions },
) => {
  app.get(
    '/get-instruction-settings/',
    {
      schema: {
        tags,
        summary: 'Which instructions the signed-in account has turned off',
        response: { 200: instructionSettings, 401: errorBody },
      },
    },
    async (request) => ({ disabledInstructions: await instructions.listDisabled(requireAccount(request).id) }),
  )

  app.post(
    '/toggle-instruction-settings/:instruction/',
    {
      schema: {
        tags,
        summary: 'Turns an instruction off, or on again',
        description: 'An instruction is named by its mode.',
        params: z.object({ instruction: z.string() }),
        response: { 200: instructionSettings, 401: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      return { disabledInstructions: await instructions.toggle(account.id, request.params.instruction) }
    },
  )
}
