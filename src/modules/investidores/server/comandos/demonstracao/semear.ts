import { diaAqui } from '#kit/aqui.ts'
import { somarDias, somarMeses } from '#kit/dias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '../../../regras/premissas-iniciais.ts'
import { extratoDoMes } from '../../consultas/mes.ts'
import { planoExigido } from '../../consultas/plano.ts'
import { criarCota } from '../cotas.ts'
import { fecharMes, pagarDistribuicao } from '../fechar.ts'
import { configurarUsina, lancarCusto } from '../usinas.ts'

/** Cost of a built plant. */
const CENTAVOS_POR_KWP = 420_000
const DIA_DA_DISTRIBUICAO = 19

export interface InvestimentoDaDemonstracao {
  usina_id: string
  kwp: number
  geracao_ano_kwh: number
  /** YYYY-MM, oldest first: the statements of these are closed while they are complete */
  meses: readonly string[]
  cotas: readonly { contato_id: string; parte: number }[]
}

/** Plants with investors, and the statements of their months by the module's own commands. */
export async function semearInvestimentos(
  u: Unidade,
  s: Pick<Servicos, 'cofre'>,
  investimentos: readonly InvestimentoDaDemonstracao[],
  agora: Date,
): Promise<void> {
  for (const i of investimentos) {
    const [primeiro_mes] = i.meses
    if (primeiro_mes === undefined) continue
    const capex_centavos = Math.round(i.kwp * CENTAVOS_POR_KWP)
    await configurarUsina(u, i.usina_id, {
      versao: 0,
      capex_centavos,
      primeiro_mes,
      custos: CUSTOS_INICIAIS,
      premissas: premissasIniciais(i.geracao_ano_kwh),
    })
    for (const { contato_id, parte } of i.cotas)
      await criarCota(u, s.cofre, {
        usina_id: i.usina_id,
        contato_id,
        parte,
        aporte_centavos: Math.round((capex_centavos * parte) / 100),
        aporte_em: somarDias(`${primeiro_mes}-01`, -34),
        primeiro_mes,
      })
    await lancarCusto(
      u,
      { usina: i.usina_id, competencia: primeiro_mes },
      { descricao: 'Limpeza dos módulos', valor_centavos: 68_000 },
    )
    await fecharMeses(u, i, agora)
  }
}

async function fecharMeses(u: Unidade, i: InvestimentoDaDemonstracao, agora: Date): Promise<void> {
  const hoje = diaAqui(agora)
  for (const competencia of i.meses) {
    const e = await extratoDoMes(u.tx, await planoExigido(u.tx, i.usina_id), competencia)
    if (e.situacao !== 'conferido' || e.faturas === 0) return
    // the invoices of a month are due on the 25th of the next one: closed after it, paid in the month after that
    const fechado = somarDias(somarMeses(`${competencia}-01`, 1), 26)
    if (fechado > hoje) return
    const prevista_em = somarDias(somarMeses(`${competencia}-01`, 2), DIA_DA_DISTRIBUICAO)
    const em = new Date(`${fechado}T14:00:00Z`)
    await fecharMes(u, { usina: i.usina_id, competencia }, { liquido_centavos: e.liquido_centavos, prevista_em }, em)
    if (prevista_em > hoje) continue
    const distribuicoes = await u.tx
      .selectFrom('investidores.distribuicoes as d')
      .innerJoin('investidores.extratos as x', 'x.id', 'd.extrato_id')
      .select('d.id')
      .where('x.usina_id', '=', i.usina_id)
      .where('x.competencia', '=', competencia)
      .where('d.situacao', '=', 'agendada')
      .execute()
    for (const [n, d] of distribuicoes.entries())
      await pagarDistribuicao(u, d.id, {
        paga_em: prevista_em,
        comprovante: `PIX ${competencia.replace('-', '')}-${n + 1}`,
      })
  }
}
