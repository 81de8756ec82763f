import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { lerTarifaVigente } from '#modules/tarifas/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Comparacao, CotaNaLista, Investidor } from '../../contract/formas.ts'
import { comparar } from '../../regras/cenarios.ts'
import { distribuir, mesesEntre } from '../../regras/extrato.ts'
import { cotasDoMes, distribuicoesDa } from './cotas.ts'
import { extratoDoMes } from './mes.ts'
import { planoExigido, type PlanoDaUsina } from './plano.ts'

/** Scenarios with the tariff of today of a low-voltage home in the utility of the plant. */
async function compararCota(db: Db, p: PlanoDaUsina, c: CotaNaLista): Promise<Comparacao | null> {
  if (p.distribuidora_id === null) return null
  const t = await lerTarifaVigente(db, {
    distribuidoraId: p.distribuidora_id,
    em: diaAqui(),
    uf: p.uf,
    subgrupo: 'B1',
    modalidade: 'convencional',
    classe: 'residencial',
  })
  if (!t) return null
  const { tarifa, tributos, politicaIcms } = t
  return comparar({
    anoInicial: Number(p.primeiro_mes.slice(0, 4)),
    kwp: p.kwp,
    capexCent: p.capex_centavos,
    parte: c.parte,
    classe: p.classe_gd,
    tarifa: {
      rotulo: `${t.distribuidora.nome}, ${t.rotulo}`,
      tarifa,
      tributos,
      metodo: t.distribuidora.metodo,
      politicaIcms,
    },
    custos: p.custos,
    premissas: p.premissas,
  })
}

/** Months of a quota: from its first one that the plant distributes to the current one, or to its last. */
function mesesDaCota(p: PlanoDaUsina, c: CotaNaLista): string[] {
  const de = [p.primeiro_mes, c.vigente_de.slice(0, 7)].toSorted().at(-1) ?? p.primeiro_mes
  const ate = [diaAqui().slice(0, 7), c.vigente_ate?.slice(0, 7) ?? '9999-12'].toSorted()[0] ?? de
  return mesesEntre(de, ate)
}

/** All that a page of one quota shows. Figures of other quotas are not read into it. */
export async function investidorCompleto(db: Db, c: CotaNaLista, mes?: string): Promise<Investidor> {
  const p = await planoExigido(db, c.usina_id)
  const meses = mesesDaCota(p, c)
  if (mes !== undefined && !meses.includes(mes)) throw naoEncontrado('Este mês não tem extrato.')
  const distribuicoes = await distribuicoesDa(db, c.id)
  const competencia = mes ?? distribuicoes[0]?.competencia ?? meses.at(-1)
  const extrato = competencia === undefined ? null : await extratoDoMes(db, p, competencia)
  return {
    cota: c,
    primeiro_mes: p.primeiro_mes,
    meses,
    extrato,
    parte_centavos: await parteDaCota(db, c, extrato, distribuicoes),
    distribuicoes,
    comparacao: await compararCota(db, p, c),
  }
}

async function parteDaCota(
  db: Db,
  c: CotaNaLista,
  e: Investidor['extrato'],
  distribuicoes: Investidor['distribuicoes'],
): Promise<number | null> {
  if (e === null || e.situacao === 'provisorio') return null
  const feita = distribuicoes.find((d) => d.competencia === e.competencia)
  if (feita) return feita.valor_centavos
  const todas = distribuir(e.liquido_centavos, await cotasDoMes(db, c.usina_id, e.competencia))
  return todas.find((x) => x.id === c.id)?.centavos ?? null
}
