import { fluxoDeCaixa } from '#engines/energia/fluxo-de-caixa.ts'
import { co2EvitadoT, metricas } from '#engines/energia/indicadores.ts'
import { arredondarCentavos, somar } from '#engines/energia/numeros.ts'
import { letras, type EntradaDaSimulacao, type Letra } from '../contract/entrada.ts'
import type {
  AnoDaSimulacao,
  FaixaArt17,
  Resultado,
  ResultadoDaVariante,
  UsinaSimulada,
} from '../contract/resultado.ts'
import { avisosDe } from './avisos.ts'
import { calibrarUnidade } from './calibrar.ts'
import { juntarMeses } from './conta.ts'
import { projecaoDe } from './existente.ts'
import { simularPagamentos } from './pagamentos.ts'
import type { PrecosDaUnidade } from './grupo-a.ts'
import { formarPreco } from './preco.ts'
import { trilhaDe } from './trilha.ts'
import { indiceDaGeradora, type Projecao } from './unidades.ts'
import { regraDe, simularUsina } from './usina.ts'
import { VERSAO_DO_MOTOR } from './versao.ts'
import { PADROES } from './padroes.ts'

/** tCO₂/MWh of the national grid, about (reference §3.4). */

const custosDe = (e: EntradaDaSimulacao, investimentoCent: number) => ({
  investimentoCent,
  omAnual: e.premissas.omAnual,
  seguroAnual: e.premissas.seguroAnual,
  trocas: e.premissas.trocas,
  ipca: e.premissas.ipca,
})

/** Sums of the units by year, and their cash flow. */
function anosDe(e: EntradaDaSimulacao, p: Projecao, investimentoCent: number): AnoDaSimulacao[] {
  const { anoArt17 } = regraDe(e)
  const somados = p.anos.map((a) => {
    const semSolarCent = somar(a.unidades.map((u) => u.semSolarCent))
    const comSolarCent = somar(a.unidades.map((u) => u.comSolarCent))
    return { ...a, semSolarCent, comSolarCent, economiaCent: semSolarCent - comSolarCent }
  })
  const fluxo = fluxoDeCaixa(somados, custosDe(e, investimentoCent))
  return somados.flatMap(({ unidades, ...a }, n): AnoDaSimulacao[] => {
    const f = fluxo[n]
    if (!f) return []
    return [
      {
        ...a,
        ...f,
        compensadaKwh: somar(unidades.map((u) => u.compensadaKwh)),
        saldoFinalKwh: somar(unidades.map((u) => u.saldoKwh)),
        expiradoKwh: somar(unidades.map((u) => u.expiradoKwh)),
        regraConhecida: a.ano < anoArt17,
      },
    ]
  })
}

const indicadoresDe = (e: EntradaDaSimulacao, anos: readonly AnoDaSimulacao[], investimentoCent: number) => {
  const { rastro: _, ...m } = metricas({
    investimentoCent,
    fluxo: [...anos],
    geracaoKwh: anos.map((a) => a.geracaoKwh),
    tma: e.premissas.tma,
  })
  return m
}

/** The three presets of art. 17 side by side. */
function faixaDoArt17(e: EntradaDaSimulacao, usina: UsinaSimulada, precoCent: number): FaixaArt17[] {
  return (['otimista', 'base', 'pessimista'] as const).map((preset) => {
    const regra = regraDe(e, preset)
    const p = projecaoDe(e, usina, regra, { detalhe: false })
    const anos = anosDe(e, p, precoCent)
    const m = indicadoresDe(e, anos, precoCent)
    return {
      preset,
      fioBPosTransicao: regra.fioBPosTransicao,
      paybackAnos: m.paybackSimplesAnos,
      economiaTotalCent: m.economiaTotalCent,
      acumuladoCent: anos.map((a) => a.acumuladoCent),
    }
  })
}

/** The month of the bill that was read, else the one whose saving is nearest to the average. */
function mesTipicoDe(e: EntradaDaSimulacao, economiaCent: readonly number[]): number {
  const daFatura = e.unidades[indiceDaGeradora(e.unidades)]?.fatura?.competencia
  if (e.mesTipico) return e.mesTipico
  if (daFatura) return Number(daFatura.slice(5))
  const media = somar(economiaCent) / 12
  const distancias = economiaCent.map((c) => Math.abs(c - media))
  return distancias.indexOf(Math.min(...distancias)) + 1
}

/** All that a proposal shows, from its inputs. Pure: the same in the browser and on the server. */
export function calcular(e: EntradaDaSimulacao): Resultado {
  const usina = simularUsina(e)
  const preco = formarPreco(e, usina)
  const p = projecaoDe(e, usina, regraDe(e))
  const anos = anosDe(e, p, preco.precoCent)
  const meses = Array.from({ length: 12 }, (_, m) => juntarMeses(p.meses.flatMap((u) => u[m] ?? [])))
  const economiaCent = meses.map((m) => m.economiaCent)
  const doAno = (campo: 'semSolarCent' | 'comSolarCent' | 'consumoKwh') => somar(meses.map((m) => m[campo]))
  const [semSolarCent, comSolarCent] = [doAno('semSolarCent'), doAno('comSolarCent')]
  const geradora = indiceDaGeradora(e.unidades)
  const base = {
    versaoDoMotor: VERSAO_DO_MOTOR,
    usina,
    unidades: e.unidades.map((u, n) => {
      const dela = p.meses[n] ?? []
      const precos: PrecosDaUnidade = p.precos[n] ?? { tarifaCheia: 0, residual: 0, bandeira: 0, cosipCent: 0 }
      return {
        numero: u.numero,
        geradora: n === geradora,
        ponta: precos.a ? { tarifaCheia: precos.a.precos.ponta.cheia, residual: precos.a.precos.ponta.residual } : null,
        tarifaCheia: precos.tarifaCheia,
        residual: precos.residual,
        meses: dela,
        semSolarCent: somar(dela.map((m) => m.semSolarCent)),
        comSolarCent: somar(dela.map((m) => m.comSolarCent)),
        economiaCent: somar(dela.map((m) => m.economiaCent)),
        alocadoKwh: p.anos[0]?.unidades[n]?.alocadoKwh ?? 0,
        // a bill of a unit that already compensates is not consumption × price
        calibracao: e.existente && n === geradora ? null : calibrarUnidade(u, precos),
      }
    }),
    ano1: {
      semSolarCent,
      comSolarCent,
      economiaCent: semSolarCent - comSolarCent,
      economiaMensalCent: arredondarCentavos((semSolarCent - comSolarCent) / 12),
      semSolarMensalCent: arredondarCentavos(semSolarCent / 12),
      comSolarMensalCent: arredondarCentavos(comSolarCent / 12),
      economia: semSolarCent > 0 ? (semSolarCent - comSolarCent) / semSolarCent : null,
      consumoKwh: doAno('consumoKwh'),
    },
    mesTipico: mesTipicoDe(e, economiaCent),
    meses,
    anos,
    indicadores: {
      ...indicadoresDe(e, anos, preco.precoCent),
      naoFazerNadaCent: somar(anos.map((a) => a.semSolarCent)),
      co2T: co2EvitadoT(somar(anos.map((a) => a.geracaoKwh)), e.premissas.fatorSin ?? PADROES.fatorSin),
      precoDaRede: p.precos[geradora]?.tarifaCheia ?? 0,
    },
    art17: faixaDoArt17(e, usina, preco.precoCent),
    preco,
    pagamentos: simularPagamentos(e.pagamentos, {
      precoCent: preco.precoCent,
      fluxoAnualCent: anos.map((a) => a.fluxoCent),
      economiaCent,
      tma: e.premissas.tma,
    }),
  }
  const avisos = avisosDe(e, { ...base, compensavelKwh: p.compensavelKwh })
  const semTrilha = { ...base, avisos, podeEnviar: !avisos.some((a) => a.gravidade === 'bloqueio') }
  return { ...semTrilha, trilha: trilhaDe(e, semTrilha) }
}

/** The inputs with what a variant changes; a letter without a row is the base. */
export function aplicarVariante(e: EntradaDaSimulacao, letra: Letra): EntradaDaSimulacao {
  const variante = e.variantes.find((v) => v.letra === letra)
  return variante ? { ...e, ...variante.mudancas } : e
}

/** Up to three variants, in order; the base alone when there is none. */
export function calcularVariantes(e: EntradaDaSimulacao, calculo = calcular): ResultadoDaVariante[] {
  const variantes = letras.flatMap((l) => e.variantes.filter((v) => v.letra === l))
  const todas = variantes.length > 0 ? variantes : [{ letra: letras[0], mudancas: {}, rotulo: undefined, pagamento: 0 }]
  return todas.map((v) => {
    const resultado = calculo({ ...e, ...v.mudancas })
    return {
      letra: v.letra,
      rotulo: v.rotulo ?? `${resultado.usina.modulos} módulos`,
      pagamento: resultado.pagamentos[v.pagamento ?? 0] ?? null,
      resultado,
    }
  })
}
