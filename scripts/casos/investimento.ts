import { CENARIO_BASE, simularInvestimento, type ResultadoDoInvestimento } from '#engines/energia/investidor.ts'
import { arredondar } from '#engines/energia/numeros.ts'
import { porCento } from './anos.ts'
import { entradaDoInvestimento } from './entradas.ts'
import { juntar, type Figuras, type PorChave } from './modelo.ts'
import type { Responder } from './responder.ts'

const anos = (x: number | null) => (x === null ? null : arredondar(x, 2))

/** Figures of a scenario; `anoN` is year of operation N, or the calendar year N. */
function figuras(r: ResultadoDoInvestimento): PorChave {
  const linhas = r.anos.map((a): Figuras => ({
    ...a,
    geracaoKwh: arredondar(a.geracaoKwh, 2),
    precoKwh: arredondar(a.precoKwh, 6),
  }))
  return juntar(
    {
      aporteCent: r.aporteCent,
      vplCent: r.vplCent,
      tirAnualPct: porCento(r.tir),
      paybackSimplesAnos: anos(r.paybackSimplesAnos),
      paybackDescontadoAnos: anos(r.paybackDescontadoAnos),
      rendaMensalMediaAno1Cent: r.rendaMensalMediaAno1Cent,
      rendimentoMensalAno1Pct: porCento(r.rendimentoMensalAno1),
      totalRecebidoCent: r.totalRecebidoCent,
      anos: linhas,
    },
    (chave) => {
      const n = Number(/^ano(\d+)$/.exec(chave)?.[1])
      return linhas.find((a) => a.y === n || a.ano === n)
    },
  )
}

/** A quota of a plant in each scenario that the case has; without scenarios, the base one. */
export const responderInvestimento: Responder = ({ caso }) => {
  const lida = entradaDoInvestimento.safeParse(caso.input)
  if (!lida.success) return null
  const { cenarios, ...e } = lida.data
  return juntar(
    (chave) => {
      const cenario = Object.hasOwn(cenarios, chave) ? cenarios[chave] : undefined
      return cenario ? figuras(simularInvestimento(e, cenario)) : undefined
    },
    figuras(simularInvestimento(e, cenarios.base ?? CENARIO_BASE)),
  )
}
