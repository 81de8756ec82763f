import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { repetido } from '#kit/parametros.ts'
import { acontecimento } from '../tipos.ts'
import { recorte } from './recorte.ts'

const base = '/api/paineis/historico' as const
const mais = {
  tipo: repetido(z.enum(['transicao', 'mudanca', 'comentario', 'matricula'], 'Tipo inválido')),
  busca: z.string().trim().max(200, 'A busca é longa demais').optional(),
  feito_por: z.uuid('Pessoa inválida').optional(),
}
const semMais = z.object(mais)
export type FiltrosDoHistorico = z.output<typeof semMais>

export const historicos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'paineis.painel.ver',
    summary: 'O que aconteceu nos cartões, do mais novo ao mais antigo: movimentos, mudanças, comentários',
    query: recorte({
      ...mais,
      limit: z.coerce
        .number('Limite inválido')
        .int('Limite inválido')
        .min(1, 'Limite inválido')
        .max(100, 'O limite é de 100 por página')
        .default(40),
      cursor: z.string().max(300).optional(),
    }),
    response: sucesso(z.object({ acontecimentos: z.array(acontecimento), proximo: z.string().nullable() })),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'paineis.painel.exportar',
    summary: 'O histórico do recorte, em arquivo',
    bruto: true,
    limit: 20,
    query: recorte({ ...mais, formato: z.enum(['csv', 'xlsx'], 'Formato inválido').default('csv') }),
    response: z.any(),
  }),
}
