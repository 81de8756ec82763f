import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { conjunto, diaDoConjunto, numerosDoConjunto } from '../tipos.ts'

const base = '/api/meta/conjuntos' as const
const porId = z.object({ id: z.string().regex(/^\d{1,40}$/, 'Identificador inválido') })
const periodo = z.object({
  data_inicio: dia('Data inicial inválida').optional(),
  data_fim: dia('Data final inválida').optional(),
})
const janela = {
  data_inicio: z.string(),
  data_fim: z.string(),
  moeda: z.string(),
  sincronizada_em: z.string().nullable(),
}

export const conjuntos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'meta.lead.ver',
    summary: 'Conjuntos de anúncios com os números do período',
    query: periodo.extend({ busca: z.string().trim().max(100).optional() }),
    response: sucesso(z.object({ ...janela, conjuntos: z.array(conjunto), total: numerosDoConjunto })),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'meta.lead.ver',
    summary: 'Um conjunto, dia a dia',
    params: porId,
    query: periodo,
    response: sucesso(z.object({ ...janela, conjunto, dias: z.array(diaDoConjunto) })),
  }),
  sincronizar: endpoint({
    method: 'POST',
    path: `${base}/sincronizar`,
    permission: 'meta.configurar',
    summary: 'Busca conjuntos e números na Meta agora',
    response: ok,
    limit: 6,
  }),
}
