import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody, instructionSettings } from '@toile/contract'
import type { InstructionServices } from '../../../composition/instructions.ts'
import { requireAccount } from '../../plugins/session.ts'

const tags = ['instructions']

export const instructionRoutes: FastifyPluginAsyncZod<{ instructions: InstructionServices }> = async (
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
