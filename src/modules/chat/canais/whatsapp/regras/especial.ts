import { z } from 'zod'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

/** An approved template of the official WhatsApp; `variaveis` in the order of the template's placeholders. */
const forma = z.object({
  tipo: z.literal('modelo'),
  nome: z.string(),
  idioma: z.string().default('pt_BR'),
  variaveis: z.array(z.string()).default([]),
  cabecalho: z.array(z.string()).default([]),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    modelo: typeof forma
  }
  interface EspeciaisRecebidos {
    pedido: {
      tipo: 'pedido'
      catalogo: string
      itens: { codigo: string; quantidade: number; preco: number; moeda: string }[]
    }
    formulario: { tipo: 'formulario'; nome: string; respostas: Record<string, unknown> }
  }
}

export const especial: Especial<'modelo'> = { tipo: 'modelo', forma, encaminha: false }
