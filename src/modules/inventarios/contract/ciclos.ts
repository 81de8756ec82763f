import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { base, escopo, GERIR } from './comum.ts'

const raiz = `${base}/ciclos` as const
const novoCiclo = z.object({
  ...escopo,
  cada_dias: z
    .number('Diga de quantos em quantos dias')
    .int('Use dias inteiros')
    .min(1, 'No mínimo 1 dia')
    .max(730, 'No máximo 730 dias'),
  proxima_em: dia('Diga o dia da próxima'),
})
export type NovoCiclo = z.infer<typeof novoCiclo>
const ciclo = z.object({
  ...novoCiclo.shape,
  id: z.string(),
  /** positions that it covers today */
  posicoes: z.number().int(),
  locais_nomes: z.array(z.string()),
  contadores_nomes: z.array(z.string()),
  responsavel: z.string(),
  vencido: z.boolean(),
  ultimo: z.object({ id: z.string(), codigo: z.string(), lancado_em: z.string().nullable() }).nullable(),
})
export type Ciclo = z.infer<typeof ciclo>

export const ciclos = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: GERIR,
    summary: 'O que se conta de tempos em tempos, o mais próximo primeiro',
    response: sucesso(z.array(ciclo)),
  }),
  criar: endpoint({
    method: 'POST',
    path: raiz,
    permission: GERIR,
    summary: 'Marca uma contagem que se repete',
    body: novoCiclo,
    response: sucesso(z.object({ id: z.string() })),
  }),
  abrir: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/abrir`,
    permission: GERIR,
    summary: 'Abre agora o inventário de um ciclo, em rascunho',
    params: porId,
    response: sucesso(z.object({ id: z.string() })),
  }),
  arquivar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/arquivar`,
    permission: GERIR,
    summary: 'Deixa de contar de tempos em tempos',
    params: porId,
    response: sucesso(z.object({ id: z.string() })),
  }),
}
