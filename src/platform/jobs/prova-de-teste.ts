import { z } from 'zod'
import { tipoDeTrabalho } from './trabalho.ts'

/** The job of the tests of this folder; `processo-de-teste.ts` runs it. */
export const provaFazer = tipoDeTrabalho('prova:fazer', z.object({ nome: z.string() }))
