import { sql } from 'kysely'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { camposEmUso } from '../../consultas/funil.ts'
import { criarDeFora } from '../../formularios/comandos/criar-de-fora.ts'

interface Lead {
  id: string
  nome: string | null
  contato_id: string | null
  conversa_id: string | null
  formulario_id: string | null
  conjunto_id: string | null
  formulario_nome: string | null
  campanha_nome: string | null
  campos: { nome: string; valores: string[] }[] | null
}
interface Entrada {
  funil_id: string
  estagio_id: string | null
  time_id: string | null
}

/** The most particular rule counts: form and ad set, then the ad set, then the form, then all leads. */
async function entradaDo(u: Unidade, l: Lead): Promise<Entrada | undefined> {
  const { rows } = await sql<Entrada>`select funil_id, estagio_id, time_id from funis.entradas_da_meta where coalesce(formulario_id, ${l.formulario_id}) is not distinct from ${l.formulario_id} and coalesce(conjunto_id, ${l.conjunto_id}) is not distinct from ${l.conjunto_id}
    order by (conjunto_id is not null)::int * 2 + (formulario_id is not null)::int desc limit 1`.execute(u.tx)
  return rows[0]
}

/** A lead enters its funnel: one card, however often the lead is told of. */
export async function receberLead(s: Servicos, leadId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<Lead>`select id, nome, contato_id, conversa_id, formulario_id, conjunto_id, formulario_nome, campanha_nome, campos from meta.leads where id = ${leadId} and estado = 'pronto' for update`.execute(u.tx)
    const lead = rows[0]
    if (!lead || (await u.tx.selectFrom('funis.leads').select('lead_id').where('lead_id', '=', leadId).executeTakeFirst())) return
    const entrada = await entradaDo(u, lead)
    if (!entrada) return
    const cartaoId = await criarDeFora(u, { ...entrada, titulo: lead.nome || lead.formulario_nome, contato_id: lead.contato_id, valores: await fatosDo(u, lead), origem: 'meta' })
    await u.tx.insertInto('funis.leads').values({ lead_id: leadId, cartao_id: cartaoId }).execute()
  })
}

/** Where the lead came from, in the words of whatever field is there for it. */
async function fatosDo(u: Unidade, l: Lead): Promise<Record<string, unknown>> {
  const campos = await camposEmUso(u.tx)
  const origem = campos.get('origem_lead')
  const opcao = origem?.config.opcoes.find((o) => /meta|an[uú]ncio|facebook|instagram/i.test(`${o.id} ${o.rotulo}`))
  const valores: Record<string, unknown> = opcao ? { origem_lead: opcao.id } : {}
  if (campos.get('campanha')?.tipo === 'texto' && l.campanha_nome) valores.campanha = l.campanha_nome.slice(0, 400)
  return valores
}
