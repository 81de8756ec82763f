import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { instanteDoGraph } from '../../regras/valores.ts'
import { lista, objeto, texto } from '../graph/ler.ts'
import { trabalhoDeLead } from '../tipos-de-trabalho.ts'

export interface Anunciado {
  leadgen_id: string
  pagina_id: string | null
  formulario_id: string | null
  anuncio_id: string | null
  criado_na_meta: Date
}

/** Returns the leads announced by a delivery; ignores other changes. */
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
 * Inserts announced leads, each once for any number of deliveries, and enqueues fetching their answers. Returns how
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

/** Retries a failed lead on request of a user. */
export async function pedirDeNovo(u: Unidade, leadId: string): Promise<void> {
  await u.tx
    .updateTable('meta.leads')
    .set({ estado: 'buscando', erro: null })
    .where('id', '=', leadId)
    .where('estado', '=', 'falhou')
    .execute()
  await pedirDados(u, leadId, `meta:lead:${leadId}:${Date.now()}`)
}

/** Stores the time of the last delivery, to detect a broken webhook. */
export async function anotarEntrega(u: Unidade): Promise<void> {
  await u.tx.updateTable('meta.conexao').set({ ultima_entrega_em: new Date() }).execute()
}

const pedirDados = (u: Unidade, leadId: string, chave = `meta:lead:${leadId}`): Promise<void> =>
  agendar(u.tx, trabalhoDeLead, { lead_id: leadId }, { chave, tentativas: 10 })
