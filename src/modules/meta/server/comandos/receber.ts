import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { instanteDoGraph } from '../../regras/valores.ts'
import { lista, objeto, texto } from '../graph/ler.ts'

export interface Anunciado {
  leadgen_id: string
  pagina_id: string | null
  formulario_id: string | null
  anuncio_id: string | null
  criado_na_meta: Date
}

/** What a delivery announces; anything else in it is not for us. */
export function anunciadosEm(corpo: unknown): Anunciado[] {
  return lista(objeto(corpo).entry).flatMap((entrada) =>
    lista(objeto(entrada).changes)
      .map(objeto)
      .filter((m) => m.field === 'leadgen')
      .flatMap((m) => {
        const v = objeto(m.value)
        const leadgen_id = texto(v.leadgen_id)
        if (!leadgen_id || !/^\d{1,40}$/.test(leadgen_id)) return []
        return [
          {
            leadgen_id,
            pagina_id: texto(v.page_id) ?? texto(objeto(entrada).id),
            formulario_id: texto(v.form_id),
            anuncio_id: texto(v.ad_id),
            criado_na_meta: instanteDoGraph(v.created_time) ?? new Date(),
          },
        ]
      }),
  )
}

/**
 * Puts announced leads down, each once whatever the number of deliveries, and has their answers fetched. Returns how
 * many were new.
 */
export async function receberLeads(
  u: Unidade,
  anunciados: readonly Anunciado[],
  origem: 'webhook' | 'busca' | 'conferencia',
): Promise<number> {
  if (anunciados.length === 0) return 0
  const unicos = [...new Map(anunciados.map((a) => [a.leadgen_id, a])).values()]
  const novos = await u.tx
    .insertInto('meta.leads')
    .values(unicos.map((a) => ({ id: uuidv7(), origem, ...a })))
    .onConflict((oc) => oc.column('leadgen_id').doNothing())
    .returning(['id', 'leadgen_id'])
    .execute()
  if (novos.length === 0) return 0
  await u.tx
    .insertInto('meta.lead_historico')
    .values(novos.map((n) => ({ lead_id: n.id, tipo: 'recebido', para: origem })))
    .execute()
  for (const n of novos) await pedirDados(u, n.id)
  return novos.length
}

/** A person asks for what did not come. */
export async function pedirDeNovo(u: Unidade, leadId: string): Promise<void> {
  await u.tx
    .updateTable('meta.leads')
    .set({ estado: 'buscando', erro: null })
    .where('id', '=', leadId)
    .where('estado', '=', 'falhou')
    .execute()
  await pedirDados(u, leadId, `meta:lead:${leadId}:${Date.now()}`)
}

/** When Meta last reached us: silence is worth noticing. */
export async function anotarEntrega(u: Unidade): Promise<void> {
  await u.tx.updateTable('meta.conexao').set({ ultima_entrega_em: new Date() }).execute()
}

const pedirDados = (u: Unidade, leadId: string, chave = `meta:lead:${leadId}`): Promise<void> =>
  agendar(u.tx, 'meta:buscar-lead', { lead_id: leadId }, { chave, tentativas: 10 })
