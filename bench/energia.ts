import { simularAnos, type EntradaDosAnos } from '#engines/energia/anos.ts'
import { fluxoDeCaixa } from '#engines/energia/fluxo-de-caixa.ts'
import { geracaoMensal } from '#engines/energia/geracao.ts'
import { metricas } from '#engines/energia/indicadores.ts'
import { IRRADIACAO_DAS_CAPITAIS } from '#engines/energia/irradiacao.ts'
import { resumir } from './medir.ts'
import { resultado, type Resultado } from './resultado.ts'

const VEZES = 500

const casa: EntradaDosAnos = {
  anos: 25,
  anoInicial: 2027,
  tarifa: { te: 0.32414, tusd: 0.56767, fioB: 0.29186 },
  tributos: { icms: 0.19, pis: 0.0098, cofins: 0.0452 },
  ligacao: 'BI',
  consumo: [780, 742, 765, 701, 668, 640, 655, 690, 735, 802, 790, 812],
  geracaoNominal: geracaoMensal({
    hsp: IRRADIACAO_DAS_CAPITAIS.GO.inclinado,
    pr: 0.78,
    faces: [{ kWp: 7, fatorOrientacao: 0.985 }],
  }),
  deg1: 0.02,
  degN: 0.0055,
  simultaneidade: 0.3,
  classe: 'GD_II',
  politicaIcms: 'ISENTO_TE_TUSD',
  inflacaoEnergia: 0.06,
  cosip: 32.1,
}
const custos = { investimentoCent: 2_180_000, omAnual: 240, ipca: 0.04 }

/** One keystroke of the proposal editor: 300 months with credits, the cash flow and its indicators. */
export async function energia(): Promise<Resultado[]> {
  const tempos: number[] = []
  const inicio = performance.now()
  for (let n = 0; n < VEZES; n++) {
    const antes = performance.now()
    const anos = simularAnos(casa)
    const fluxo = fluxoDeCaixa(anos, custos)
    metricas({ ...custos, fluxo, geracaoKwh: anos.map((a) => a.geracaoKwh), tma: 0.1 })
    tempos.push(performance.now() - antes)
  }
  const { p50, p99 } = resumir(tempos.slice(20), performance.now() - inicio)
  return [
    resultado('energia.25-anos.p50', p50, 'ms', { goal: '< 2', ok: (v) => v < 2 }),
    resultado('energia.25-anos.p99', p99, 'ms'),
  ]
}
