import { diaAqui } from '#kit/aqui.ts'
import { centavos, inteiro, instanteDoGraph } from '../../regras/valores.ts'
import { abrirConexao, contaDa } from '../conexao.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'
import { explicarFalha } from '../graph/falha.ts'
import { lerDaMeta, lista, objeto, paginasDaMeta, texto } from '../graph/ler.ts'
import { gravarConjuntos, gravarDias, gravarSituacao, type ConjuntoLido, type DiaLido } from '../repositorio.ts'

const CAMPOS =
  'id,name,status,configured_status,effective_status,campaign{id,name,objective},daily_budget,lifetime_budget,budget_remaining,bid_strategy,billing_event,optimization_goal,destination_type,start_time,end_time,created_time,issues_info'
/**
 * Meta's action names for a lead. Only the first one present is used, because one lead can be counted under several.
 */
const ACOES_DE_LEAD = ['lead', 'leadgen_grouped', 'onsite_conversion.lead_grouped']

/** Imports the ad sets of the account with spend and results by day. */
export async function sincronizar({ s }: DependenciasDaMeta, dias: number): Promise<void> {
  const c = await abrirConexao(s.banco.db, s.cofre)
  if (!c?.conta_anuncios || !c.abertos.token) return
  const conta = contaDa(c)
  const caminho = `act_${c.conta_anuncios}`
  try {
    const { corpo } = await lerDaMeta(s.rede, conta, { caminho, query: { fields: 'id,name,currency' } })
    for await (const lidos of paginasDaMeta(s.rede, conta, {
      caminho: `${caminho}/adsets`,
      query: {
        fields: CAMPOS,
        limit: '100',
        effective_status: JSON.stringify([
          'ACTIVE',
          'PAUSED',
          'CAMPAIGN_PAUSED',
          'ARCHIVED',
          'IN_PROCESS',
          'WITH_ISSUES',
        ]),
      },
    })) {
      await gravarConjuntos(
        s.banco,
        lidos.flatMap((a) => lerConjunto(a, c.conta_anuncios ?? '') ?? []),
      )
    }
    const query = {
      level: 'adset',
      time_increment: '1',
      fields: 'adset_id,spend,impressions,reach,clicks,actions',
      limit: '200',
      time_range: JSON.stringify(ultimos(dias)),
    }
    for await (const lidos of paginasDaMeta(s.rede, conta, { caminho: `${caminho}/insights`, query }))
      await gravarDias(
        s.banco,
        lidos.flatMap((d) => lerDia(d) ?? []),
      )
    await gravarSituacao(s.banco, {
      sincronizada_em: new Date(),
      erro: null,
      ...(texto(corpo.currency) ? { moeda: texto(corpo.currency) ?? 'BRL' } : {}),
    })
  } catch (erro) {
    const { frase, repetir } = explicarFalha(erro)
    await gravarSituacao(s.banco, { erro: frase })
    if (repetir) throw erro
  }
}

function ultimos(dias: number): { since: string; until: string } {
  return { since: diaAqui(Date.now() - (dias - 1) * 86_400_000), until: diaAqui() }
}

/** Budgets are text in the smallest unit of the currency. */
const orcamento = (v: unknown) => (/^\d+$/.test(String(v ?? '')) && String(v) !== '0' ? Number(v) : null)

function lerConjunto(bruto: unknown, conta: string): ConjuntoLido | null {
  const a = objeto(bruto)
  const campanha = objeto(a.campaign)
  const id = texto(a.id)
  if (!id) return null
  return {
    id,
    conta,
    nome: texto(a.name) ?? id,
    status: texto(a.configured_status) ?? texto(a.status) ?? '',
    situacao_efetiva: texto(a.effective_status) ?? '',
    campanha_id: texto(campanha.id),
    campanha_nome: texto(campanha.name),
    objetivo: texto(campanha.objective),
    otimizacao: texto(a.optimization_goal),
    cobranca: texto(a.billing_event),
    lance: texto(a.bid_strategy),
    destino: texto(a.destination_type),
    orcamento_diario: orcamento(a.daily_budget),
    orcamento_total: orcamento(a.lifetime_budget),
    orcamento_restante: orcamento(a.budget_remaining),
    inicio_em: instanteDoGraph(a.start_time),
    fim_em: instanteDoGraph(a.end_time),
    criado_em: instanteDoGraph(a.created_time),
    avisos: lista(a.issues_info).flatMap((i) => texto(objeto(i).error_summary) ?? texto(objeto(i).error_message) ?? []),
  }
}

function lerDia(bruto: unknown): DiaLido | null {
  const d = objeto(bruto)
  const conjunto_id = texto(d.adset_id)
  const dia = texto(d.date_start)
  if (!conjunto_id || !dia) return null
  const acoes = lista(d.actions).map(objeto)
  const acao = ACOES_DE_LEAD.map((t) => acoes.find((a) => a.action_type === t)).find((a) => a !== undefined)
  return {
    conjunto_id,
    dia,
    gasto: centavos(d.spend),
    impressoes: inteiro(d.impressions),
    alcance: inteiro(d.reach),
    cliques: inteiro(d.clicks),
    leads: inteiro(acao?.value),
  }
}
