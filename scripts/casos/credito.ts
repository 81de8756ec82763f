import { aliquotaIof, aplicarIof, cetAnual, cetMensal, vencimentos } from '#engines/energia/custo-do-credito.ts'
import { tabela, type Carencia, type Parcela, type Sistema } from '#engines/energia/financiamento.ts'
import { compararParcelaEconomia } from '#engines/energia/folga.ts'
import { arredondar } from '#engines/energia/numeros.ts'
import { economiasMensais, porCento } from './anos.ts'
import { entradaDoCredito, type EntradaDoCredito } from './entradas.ts'
import { juntar, type Figuras, type PorChave } from './modelo.ts'
import type { Pergunta, Responder } from './responder.ts'

const linha = (p: Parcela | undefined): Figuras | undefined => (p ? { ...p } : undefined)

function comparativo({ caso, todos }: Pergunta, e: EntradaDoCredito, parcelas: readonly number[]): Figuras | undefined {
  const outro = todos.find((c) => c.id === e.casoEconomia)
  const economia = economiasMensais(outro ? outro.input : caso.input)
  if (!economia) return undefined
  const folga = compararParcelaEconomia(economia, parcelas)
  return {
    economiaMediaMensalAno1Cent: folga.economiaMediaMensalAno1Cent,
    diferencaMediaAno1Cent: folga.diferencaMediaAno1Cent,
    mesesComFolgaNoAno1: folga.mesesComFolgaNoAno1,
    primeiroMesComFolga: folga.primeiroMesComFolga,
  }
}

/** Figures of one table of a loan: `parcelaN` is the row of instalment N, grace months counted. */
function figurasDaTabela(p: Pergunta, e: EntradaDoCredito, sistema: Sistema, carencia?: Carencia): PorChave {
  const valorCent = e.principalCent ?? (e.investimentoCent ?? 0) - e.entradaCent
  const emprestimo = {
    sistema,
    taxaMensal: e.taxaMensal,
    parcelas: e.parcelas ?? e.parcelasAposCarencia ?? 1,
    carenciaMeses: e.carenciaMeses,
    carencia,
  }
  const aliquota = aliquotaIof(emprestimo, e.dataContrato, e)
  const iof = aplicarIof(valorCent, aliquota, e.iofFinanciado)
  const t = tabela({ ...emprestimo, principalCent: iof.principalCent })
  const parcelas = t.parcelas.map((x) => x.parcela)
  const cet = cetAnual(iof.entregueCent, parcelas, e.dataContrato)
  return juntar(
    {
      valorFinanciadoSemIofCent: valorCent,
      aliquotaIofEfetivaPct: arredondar(aliquota * 100, 6),
      iofCent: iof.iofCent,
      principalCent: iof.principalCent,
      valorLiberadoCent: iof.entregueCent,
      parcelaCent: t.parcelaCent,
      ultimaParcelaCent: t.ultimaParcelaCent,
      saldoAposCarenciaCent: t.saldoAposCarenciaCent,
      totalPagoCent: t.totalPagoCent,
      totalJurosCent: t.totalJurosCent,
      cetAnualPct: porCento(cet),
      cetMensalPct: porCento(cetMensal(cet)),
      primeirasParcelas: t.parcelas.map(linha),
      primeiras: t.parcelas.map(linha),
      ultima: linha(t.parcelas.at(-1)),
      comparativo: comparativo(p, e, parcelas),
    },
    (chave) => {
      const n = /^parcela(\d+)$/.exec(chave)?.[1]
      return n === undefined ? undefined : linha(t.parcelas[Number(n) - 1])
    },
  )
}

/** Effective IOF of a system without its grace, in %. */
function iofSemCarencia(e: EntradaDoCredito, sistema: Sistema): number {
  const emprestimo = { sistema, taxaMensal: e.taxaMensal, parcelas: e.parcelas ?? e.parcelasAposCarencia ?? 1 }
  return arredondar(aliquotaIof(emprestimo, e.dataContrato, e) * 100, 6)
}

/** A loan: the table of the function named, and the blocks `sac` and `price`. */
export const responderCredito: Responder = (p) => {
  const lida = entradaDoCredito.safeParse(p.caso.input)
  if (!lida.success) return null
  const e = lida.data
  const sac = figurasDaTabela(p, e, 'SAC', e.sac?.carencia ?? e.carencia)
  const price = figurasDaTabela(p, e, 'PRICE', e.price?.carencia ?? e.carencia)
  const datas = vencimentos(e.dataContrato, e.carenciaMeses + (e.parcelas ?? e.parcelasAposCarencia ?? 1))
  return juntar(
    {
      sac,
      price,
      iofSacSemCarenciaPct: iofSemCarencia(e, 'SAC'),
      iofPriceSemCarenciaPct: iofSemCarencia(e, 'PRICE'),
      vencimentosPrimeiros: datas,
      vencimentos: datas,
    },
    p.caso.funcoes.includes('tabelaPrice') ? price : sac,
  )
}
