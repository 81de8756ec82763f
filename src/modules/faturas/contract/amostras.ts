import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { passo } from '../tipos.ts'

const params = porId.extend({ item: z.uuid('Linha inválida') })
const base = '/api/faturas/lotes/{id}/itens/{item}/amostra' as const

const amostra = z.object({
  item_id: z.string(),
  membro: z.string(),
  uc: z.string(),
  valor_centavos: z.number().int(),
  economia_centavos: z.number().int(),
  vencimento_em: z.string(),
  memoria: z.array(passo),
  /** the text that takes the invoice to the member */
  mensagem: z.string(),
})
export type Amostra = z.infer<typeof amostra>

export const amostras = {
  obter: endpoint({
    method: 'GET',
    path: base,
    permission: 'faturas.lote.ver',
    summary: 'Uma linha pronta como a fatura vai sair: mensagem, valor, vencimento e conta',
    params,
    response: sucesso(amostra),
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${base}/pdf`,
    permission: 'faturas.lote.ver',
    summary: 'O PDF que a linha teria agora, sem número',
    params,
    response: z.unknown(),
    bruto: true,
  }),
}
