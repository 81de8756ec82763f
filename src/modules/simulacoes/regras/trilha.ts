import { diaBr } from '#kit/dias.ts'
import { PRESETS_ART_17 } from '#engines/energia/classe.ts'
import { FONTE_DA_IRRADIACAO } from '#engines/energia/irradiacao.ts'
import { comOrigem, deOndeVem, type DeOndeVem, type Origem, type Origens } from '#engines/energia/rastro.ts'
import type { EntradaDaSimulacao, UnidadeDaSimulacao } from '../contract/entrada.ts'
import type { Resultado, Trilha } from '../contract/resultado.ts'
import { cargaEmPalavras, existenteEmPalavras } from './cargas.ts'
import { origensDaTarifa } from './fonte-da-tarifa.ts'
import type { Valores } from './pontos.ts'
import { rastroDaSimulacao } from './rastro-da-simulacao.ts'
import { indiceDaGeradora } from './unidades.ts'
import { PADROES } from './padroes.ts'

const anc = (fonte: string, de: number, ate: number): Origem => ({
  etiqueta: 'premissa_ancorada',
  fonte,
  faixa: [de, ate],
})
const REFERENCIA = 'Faixa da referência técnica'

/** Known ranges of the premises: the reference's defaults (§2.3, §2.5). */
export const PADRAO: Origens = {
  simultaneidade: anc('Medições em casas', 0.25, 0.4),
  pr: anc(REFERENCIA, 0.72, 0.82),
  deg1: anc('Ficha técnica do módulo', 0.01, 0.02),
  degN: anc('Ficha técnica do módulo', 0.004, 0.0055),
  regra: anc('Lei 14.300/2022, art. 17, ainda sem regulamento', PRESETS_ART_17.otimista.fioBPosTransicao, 1.5),
  tMinC: anc(REFERENCIA, 0, 10),
  tCelulaMaxC: anc(REFERENCIA, 60, 75),
  fatorAreaTelhado: anc(REFERENCIA, 1, 1.2),
  bandeiraSemTributos: anc('Bandeiras da ANEEL, de verde a vermelha 2', 0, 0.07877),
}

/** Inputs of the tariff that the bill itself gave and the seller left. */
const doQueVeioDaFatura = ({ fatura, tarifa }: UnidadeDaSimulacao): string[] => [
  ...(fatura?.icms !== undefined && fatura.icms === tarifa.tributos.icms ? ['tributos.icms'] : []),
  ...(fatura?.cosipCent !== undefined && fatura.cosipCent === Math.round((tarifa.cosip ?? 0) * 100) ? ['cosip'] : []),
]

/** A fact while all twelve months are those of the bill. */
export function origemDoConsumo(u: UnidadeDaSimulacao | undefined): Origem {
  const { fatura } = u ?? {}
  if (!fatura?.meses)
    return {
      etiqueta: 'premissa_ancorada',
      fonte: u?.estimados?.some(Boolean)
        ? 'Meses sem leitura usam a média dos lidos'
        : 'Consumo digitado, sem fatura lida',
    }
  const fonte = `fatura de ${diaBr(fatura.competencia)}`
  const digitados = u?.consumo.filter((kwh, m) => !u.estimados?.[m] && kwh !== fatura.meses?.[m]).length ?? 0
  if (digitados > 0)
    return {
      etiqueta: 'premissa_livre',
      fonte: `${fonte}, ${digitados} ${digitados === 1 ? 'mês digitado' : 'meses digitados'}`,
    }
  const lidos = fatura.meses.filter((kwh) => kwh !== null).length
  return lidos === 12
    ? { etiqueta: 'fato', fonte }
    : { etiqueta: 'premissa_ancorada', fonte: `${fonte}: ${lidos} lidos, média nos outros meses` }
}

function origensDe(e: EntradaDaSimulacao): Origens {
  const u = e.unidades[indiceDaGeradora(e.unidades)]
  const fato = (fonte: string): Origem => ({ etiqueta: 'fato', fonte })
  const daFatura = u?.fatura && fato(`fatura de ${diaBr(u.fatura.competencia)}`)
  return {
    ...PADRAO,
    ...origensDaTarifa(u?.tarifa),
    ...(daFatura && u ? comOrigem(doQueVeioDaFatura(u), daFatura) : {}),
    ...comOrigem(['classe', 'ano'], fato('Lei 14.300/2022')),
    ...comOrigem(['ligacao'], daFatura ?? fato('Fatura de energia')),
    ...comOrigem(['modulos', 'inclinacao', 'azimute'], fato('Projeto da usina')),
    ...comOrigem(['latitude', 'hsp'], fato(e.local.fonteHsp ?? FONTE_DA_IRRADIACAO)),
    ...comOrigem(
      ['modulo.wp', 'modulo.alturaM', 'modulo.larguraM', 'modulo.voc', 'modulo.vmp'],
      fato('Ficha técnica do módulo'),
    ),
    ...comOrigem(['modulo.betaVocPorC', 'modulo.gamaVmpPorC'], fato('Ficha técnica do módulo')),
    ...comOrigem(['vdcMax', 'vMpptMin', 'inversoresKw', 'fdiMin', 'fdiMax'], fato('Ficha técnica do inversor')),
    ...comOrigem(['iofFixo', 'iofDiario'], fato('Decreto 6.306/2007')),
    ...(e.existente ? { existente: fato('Medidor e monitoramento da usina') } : {}),
    consumo: origemDoConsumo(u),
    ...e.origens,
  }
}

/** What every figure reads, by the names that the engine's traces use. */
export function trilhaDe(e: EntradaDaSimulacao, r: Omit<Resultado, 'trilha'>): Trilha {
  const u = e.unidades[indiceDaGeradora(e.unidades)]
  const [face] = e.faces
  const [inversor] = e.inversores
  const [ano] = r.anos
  const financiado = r.pagamentos.find((p) => p.tipo === 'financiamento')
  return {
    rastro: rastroDaSimulacao(e),
    valores: {
      ...financiado,
      ...r.usina,
      ...r.indicadores,
      ...ano,
      ...r.ano1,
      ...r.preco,
      tarifaCheia: r.unidades[0]?.tarifaCheia,
      residual: r.unidades[0]?.residual,
      coberturaObtida: r.usina.cobertura,
      investimentoCent: r.preco.precoCent,
      fatorOrientacao: r.usina.faces[0]?.fatorOrientacao,
      totalPagoCent: financiado?.totalCent,
      maxModulosSerie: r.usina.limites?.maxModulosSerie,
      minModulosSerie: r.usina.limites?.minModulosSerie,
    },
    entradas: {
      ...e.premissas,
      ...e.pagamentos.find((p) => p.tipo === 'financiamento'),
      ...face,
      modulo: e.modulo,
      modulos: r.usina.modulos,
      tarifa: u?.tarifa.tarifa,
      tributos: u?.tarifa.tributos,
      politicaIcms: u?.tarifa.politicaIcms,
      icmsIsencaoAte: u?.tarifa.icmsIsencaoAte && diaBr(u.tarifa.icmsIsencaoAte),
      regraMinimo: u?.tarifa.regraMinimo ?? 'REN_LIMITA_CREDITO',
      bandeiraSemTributos: u?.tarifa.bandeiraSemTributos ?? 0,
      cosip: u?.tarifa.cosip ?? 0,
      ligacao: u?.ligacao,
      consumo: r.ano1.consumoKwh,
      cargas: e.cargas.map(cargaEmPalavras).join('; '),
      existente: e.existente && existenteEmPalavras(e.existente),
      hsp: r.usina.hspMedia,
      latitude: e.local.latitude,
      classe: r.usina.classe,
      ano: e.premissas.anoInicial,
      regra: e.premissas.art17,
      vdcMax: inversor?.vdcMax,
      vMpptMin: inversor?.vMpptMin,
      inversoresKw: inversor?.kw,
      tMinC: e.premissas.tMinC ?? PADROES.tMinC,
      tCelulaMaxC: e.premissas.tCelulaMaxC ?? PADROES.tCelulaMaxC,
      fatorAreaTelhado: e.premissas.fatorAreaTelhado ?? PADROES.fatorAreaTelhado,
    },
    origens: origensDe(e),
  }
}

/**
 * "De onde vem" of a figure by its name in the result (`economiaCent`, `vplCent`, `cetAnual` …). `daqui`: figures and
 * inputs of one place of the result, such as a month, in the stead of the year's.
 */
export const deOndeVemNaSimulacao = (
  r: Pick<Resultado, 'trilha'>,
  figura: string,
  daqui: Valores = {},
): DeOndeVem | null =>
  deOndeVem({
    figura,
    rastro: r.trilha.rastro,
    resultado: { ...r.trilha.valores, ...daqui },
    entradas: { ...r.trilha.entradas, ...daqui },
    origens: r.trilha.origens,
  })
