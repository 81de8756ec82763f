import { z } from 'zod'
import { tiposDeProposta } from '#modules/propostas/tipos.ts'
import { AtoPeloQuadro } from '#modules/propostas/web/publico.ts'

const detalhe = z.object({
  proposta: z.object({ id: z.string(), tipo: z.enum(tiposDeProposta) }),
  ato: z.enum(['enviar', 'aceitar', 'recusar']).nullable(),
})

/** A card was dropped on a stage that follows its proposal. */
export function PropostaNoQuadro(p: { frase: string; detalhe: unknown; aoFechar: () => void }) {
  const lido = detalhe.safeParse(p.detalhe)
  return lido.success ? <AtoPeloQuadro {...lido.data} frase={p.frase} aoFechar={p.aoFechar} /> : null
}
