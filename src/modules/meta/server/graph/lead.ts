import { instanteDoGraph } from '../../regras/valores.ts'
import type { CampoDoLead } from '../../tipos.ts'
import { lista, objeto, texto } from './ler.ts'

export const CAMPOS_DO_LEAD =
  'id,created_time,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,form_id,is_organic,platform,field_data'

/** A lead of the Graph API, in our field names. */
export interface LeadDaMeta {
  leadgen_id: string
  criado_na_meta: Date
  formulario_id: string | null
  anuncio_id: string | null
  anuncio_nome: string | null
  conjunto_id: string | null
  conjunto_nome: string | null
  campanha_id: string | null
  campanha_nome: string | null
  plataforma: string | null
  organico: boolean
  campos: CampoDoLead[]
}

export function lerLead(bruto: unknown): LeadDaMeta | null {
  const l = objeto(bruto)
  const leadgen_id = texto(l.id)
  if (!leadgen_id || !/^\d{1,40}$/.test(leadgen_id)) return null
  return {
    leadgen_id,
    criado_na_meta: instanteDoGraph(l.created_time) ?? new Date(),
    formulario_id: texto(l.form_id),
    anuncio_id: texto(l.ad_id),
    anuncio_nome: texto(l.ad_name),
    conjunto_id: texto(l.adset_id),
    conjunto_nome: texto(l.adset_name),
    campanha_id: texto(l.campaign_id),
    campanha_nome: texto(l.campaign_name),
    plataforma: texto(l.platform),
    organico: l.is_organic === true,
    campos: lista(l.field_data)
      .map(objeto)
      .map((c) => ({
        nome: texto(c.name) ?? '',
        valores: lista(c.values).map((v) => String(v).replaceAll('\u0000', '').slice(0, 4000)),
      }))
      .filter((c) => c.nome !== ''),
  }
}
