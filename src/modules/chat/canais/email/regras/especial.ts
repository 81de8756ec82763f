import { z } from 'zod'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

/** Subject and copies of an e-mail. */
const forma = z.object({
  tipo: z.literal('email'),
  assunto: z.string().default(''),
  cc: z.array(z.string()).default([]),
  cco: z.array(z.string()).default([]),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    email: typeof forma
  }
  interface EspeciaisRecebidos {
    email: {
      tipo: 'email'
      assunto: string
      de: string
      para: string[]
      cc: string[]
      formatado: boolean
      automatica?: string
      nao_confirmado?: true
    }
  }
}

export const especial: Especial<'email'> = { tipo: 'email', forma, encaminha: false }
