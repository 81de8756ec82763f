import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type { TarifaDaSimulacao } from '../contract/entrada.ts'
import type { EntradaDaAssinatura, EntradaDaLimpeza, EntradaDosServicos } from '../contract/outras.ts'
import { unidadeInicial } from './entrada-nova.ts'
import { PRECO_DA_CASA } from './regra-de-preco.ts'

/** Price rule that a new proposal of services begins with: the lines make the price, the margin has a floor. */
const precoInicial = (): PrecoDaProposta => ({ modo: 'valor', ...PRECO_DA_CASA, desconto: 0 })

/** Part of the consumption that is allocated before the utility's bills are there: the rest is used at night. */
export const PARTE_ALOCADA = 0.85

export const alocar = (consumo: readonly number[], parte: number): number[] =>
  consumo.map((kwh) => Math.round(kwh * parte))

/** A membership with the default model (reference §3.9): the member always keeps a part of the saving. */
export function assinaturaInicial(p: {
  tarifa: TarifaDaSimulacao
  anoInicial: number
  consumoMensal: number
}): EntradaDaAssinatura {
  const unidade = unidadeInicial(p.tarifa)
  const consumo = unidade.consumo.map(() => p.consumoMensal)
  return {
    unidade: { ...unidade, consumo },
    anoInicial: p.anoInicial,
    classe: 'GD_II',
    alocadoKwh: alocar(consumo, PARTE_ALOCADA),
    plano: { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 },
    prazoMeses: 12,
    avisoPrevioDias: 90,
  }
}

export const limpezaInicial = (p: {
  modulos: number
  porModuloCent: number
  distanciaKm: number
}): EntradaDaLimpeza => ({
  modulos: p.modulos,
  // a module of 2.6 m² is today's usual size
  areaM2: Math.round(p.modulos * 2.6),
  por: 'modulo',
  unitarioCent: p.porModuloCent,
  distanciaKm: p.distanciaKm,
  porKmCent: 0,
  alturaM: 3,
  acrescimoAltura: 0.15,
  vezesPorAno: 1,
  descontoRecorrencia: 0.1,
  minimoCent: 0,
  custos: [],
  preco: precoInicial(),
  pagamentos: [{ tipo: 'a_vista', condicao: 'a cada visita' }],
})

export const servicosInicial = (problema: string): EntradaDosServicos => ({
  problema,
  linhas: [],
  preco: precoInicial(),
  pagamentos: [{ tipo: 'a_vista', condicao: 'na conclusão do serviço' }],
})
