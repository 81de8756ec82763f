type Objeto = Record<string, any>

interface LeadDoGraph {
  id: string
  form_id: string
  created_time: number
  campos: Record<string, string | string[]>
  ad_id?: string
  adset_id?: string
  campaign_id?: string
  platform?: string
}

export interface MundoDosAnuncios {
  pagina: string
  conta: string
  leads: LeadDoGraph[]
  formularios: { id: string; name: string }[]
  conjuntos: Objeto[]
  dias: Objeto[]
}

const data = (segundos: number) => new Date(segundos * 1000).toISOString().replace(/\.\d+Z$/, '+0000')

const comoLead = (l: LeadDoGraph, campos: readonly string[]): Objeto => {
  const inteiro: Objeto = {
    id: l.id,
    created_time: data(l.created_time),
    form_id: l.form_id,
    is_organic: l.ad_id === undefined,
    platform: l.platform ?? 'fb',
    ...(l.ad_id
      ? {
          ad_id: l.ad_id,
          ad_name: `Anúncio ${l.ad_id}`,
          adset_id: l.adset_id,
          adset_name: `Conjunto ${l.adset_id}`,
          campaign_id: l.campaign_id,
          campaign_name: `Campanha ${l.campaign_id}`,
        }
      : {}),
    field_data: Object.entries(l.campos).map(([name, v]) => ({ name, values: Array.isArray(v) ? v : [v] })),
  }
  return Object.fromEntries(Object.entries(inteiro).filter(([k]) => k === 'id' || campos.includes(k)))
}

/** A page of a list with a cursor; `next` contains the token, as in the real API. */
export function pagina<T>(itens: readonly T[], query: URLSearchParams, maximo = 2): Objeto {
  const de = Number(query.get('after') ?? 0)
  const limite = Math.min(Number(query.get('limit') ?? 25), maximo)
  const ate = de + limite
  return {
    data: itens.slice(de, ate),
    paging: {
      cursors: { before: String(de), after: String(ate) },
      ...(ate < itens.length ? { next: 'https://graph.facebook.com/next?access_token=NAO-GUARDE' } : {}),
    },
  }
}

/** Answers of pages and ads; null when the path is neither. */
export function responderAnuncios(m: MundoDosAnuncios, caminho: string, query: URLSearchParams): Objeto | null {
  const campos = (query.get('fields') ?? '').split(',')
  if (caminho === `${m.pagina}/leadgen_forms`)
    return pagina(
      m.formularios.map((f) => ({
        ...f,
        status: 'ACTIVE',
        leads_count: m.leads.filter((l) => l.form_id === f.id).length,
      })),
      query,
    )
  const formulario = m.formularios.find((f) => caminho === `${f.id}/leads`)
  if (formulario) {
    const filtro = JSON.parse(query.get('filtering') ?? '[]') as { field: string; operator: string; value: number }[]
    const desde = filtro.find((f) => f.field === 'time_created' && f.operator === 'GREATER_THAN')?.value ?? 0
    return pagina(
      m.leads.filter((l) => l.form_id === formulario.id && l.created_time > desde).map((l) => comoLead(l, campos)),
      query,
    )
  }
  const form = m.formularios.find((f) => f.id === caminho)
  if (form) return form
  const lead = m.leads.find((l) => l.id === caminho)
  if (lead) return comoLead(lead, campos)
  if (caminho === m.pagina) return { id: m.pagina, name: 'Girassol Energia Solar' }
  if (caminho === `act_${m.conta}`) return { id: `act_${m.conta}`, name: 'Conta de anúncios', currency: 'BRL' }
  if (caminho === `act_${m.conta}/adsets`) return pagina(m.conjuntos, query)
  if (caminho === `act_${m.conta}/insights`) {
    const { since, until } = JSON.parse(query.get('time_range') ?? '{}') as { since: string; until: string }
    return query.get('level') === 'adset'
      ? pagina(
          m.dias.filter((d) => d.date_start >= since && d.date_start <= until),
          query,
          3,
        )
      : { data: [] }
  }
  return null
}
