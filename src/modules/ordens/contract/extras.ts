import { z } from 'zod'
import { estadosDaProposta } from '#modules/propostas/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { base, texto, umId, VER } from './comum.ts'

const raiz = `${base}/ordens/{id}/extras` as const

const extra = z.object({
  proposta_id: z.string(),
  numero: z.string(),
  estado: z.enum(estadosDaProposta),
  descricao: z.string(),
  /** absent for who sees no proposals */
  valor_centavos: z.number().int().nullable().optional(),
  criado_em: z.string(),
})
export type ExtraDaOrdem = z.infer<typeof extra>

export const extras = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER,
    summary: 'Serviços extras de uma ordem e o que o cliente respondeu',
    params: porId,
    response: sucesso(z.array(extra)),
  }),
  propor: endpoint({
    method: 'POST',
    path: raiz,
    permission: 'propostas.proposta.editar',
    summary: 'Abre a proposta de um serviço extra; repetir a mesma chave não abre outra',
    params: porId,
    body: z.object({
      chave: umId('Recarregue a página'),
      descricao: texto(500, 'A descrição tem no máximo 500 letras').min(3, 'Diga o que precisa ser feito'),
    }),
    response: sucesso(z.object({ proposta_id: z.string() })),
  }),
}
