import type { Dia } from '#kit/dias.ts'
import type { Tarifa } from './tarifa.ts'

export const classesGd = ['GD_I', 'GD_II', 'GD_III'] as const
export type ClasseGd = (typeof classesGd)[number]
export const modalidades = ['AUTOCONSUMO_LOCAL', 'AUTOCONSUMO_REMOTO', 'GERACAO_COMPARTILHADA', 'EMUC'] as const
export type Modalidade = (typeof modalidades)[number]

/** Whether the energy of a plant goes to units of other holders. */
export const compensaEntreTitulares = (m: Modalidade): boolean => m === 'GERACAO_COMPARTILHADA' || m === 'EMUC'

export type Porte = 'MICRO' | 'MINI' | 'FORA_DA_GD'

/** Size by installed AC power: REN 1.000 art. 2, Lei 14.300 art. 1 (reference §1.2). */
export function enquadrarPorte(kwAc: number, { despachavel = false }: { despachavel?: boolean } = {}): Porte {
  if (kwAc <= 75) return 'MICRO'
  return kwAc <= (despachavel ? 5000 : 3000) ? 'MINI' : 'FORA_DA_GD'
}

/** Installed AC power of a PV plant in kW: the smaller of modules and inverters (§1.2). */
export const potenciaInstaladaKw = (kWp: number, kwInversores: number): number => Math.min(kWp, kwInversores)

export interface PedidoDeConexao {
  /** Day of the request for the connection budget; null when it is still to come. */
  dataProtocolo: Dia | null
  kwAc: number
  despachavel?: boolean
  modalidade: Modalidade
  /** Largest part of the surplus of one beneficiary, 0–100. */
  maiorParticipacaoPct?: number
}

const ULTIMO_DIA_GD_I = '2023-01-07'
const ULTIMO_DIA_DA_JANELA = '2023-07-07'

/** Class of a plant: Lei 14.300 arts. 26 and 27, REN 1.000 art. 655-O/P (§1.4). */
export function classificarGd(p: PedidoDeConexao): ClasseGd {
  if (p.dataProtocolo !== null && p.dataProtocolo <= ULTIMO_DIA_GD_I) return 'GD_I'
  const concentrada =
    p.modalidade === 'AUTOCONSUMO_REMOTO' ||
    (p.modalidade === 'GERACAO_COMPARTILHADA' && (p.maiorParticipacaoPct ?? 0) >= 25)
  return p.kwAc > 500 && !p.despachavel && concentrada ? 'GD_III' : 'GD_II'
}

/** First calendar year under art. 17: 2031 for requests between 8 January and 7 July 2023, else 2029 (§1.4). */
export const anoArt17 = (dataProtocolo: Dia | null): number =>
  dataProtocolo !== null && dataProtocolo > ULTIMO_DIA_GD_I && dataProtocolo <= ULTIMO_DIA_DA_JANELA ? 2031 : 2029

/** Last year without charge for a GD I plant (Lei 14.300 art. 26). */
const ULTIMO_ANO_GD_I = 2045
const PRIMEIRO_ANO = 2023
const PARTES_DO_FIO_B = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]

/** Share of Fio B that GD II pays before art. 17: 15 % in 2023 to 90 % from 2028 (Lei 14.300 art. 27; §1.5). */
export const parteDoFioB = (ano: number): number =>
  PARTES_DO_FIO_B[Math.min(Math.max(ano - PRIMEIRO_ANO, 0), PARTES_DO_FIO_B.length - 1)] ?? 0.9

/** The rule after the transition: Lei 14.300 art. 17 is not regulated, so it is a parameter (§1.5). */
export interface RegraDeTransicao {
  anoArt17: number
  /** Multiplier of Fio B from `anoArt17` on. */
  fioBPosTransicao: number
  /** Charges `naoEnergia` of the tariff instead, when it has that field. */
  todasNaoEnergia?: boolean
}

export const TRANSICAO_PADRAO: RegraDeTransicao = { anoArt17: 2029, fioBPosTransicao: 1 }
/** The three presets of art. 17. The chosen one is printed on the proposal (§1.5). */
export const PRESETS_ART_17 = {
  otimista: { fioBPosTransicao: 0.9 },
  base: { fioBPosTransicao: 1 },
  pessimista: { fioBPosTransicao: 1, todasNaoEnergia: true },
} as const satisfies Record<string, Partial<RegraDeTransicao>>

const depoisDaTransicao = (tarifa: Tarifa, regra: RegraDeTransicao) =>
  regra.todasNaoEnergia && tarifa.naoEnergia !== undefined ? tarifa.naoEnergia : tarifa.fioB * regra.fioBPosTransicao

/**
 * `f`: charge in R$/kWh without tax per compensated kWh in a calendar year (Lei 14.300 arts. 17, 26, 27; reference
 * §1.5). GD I pays from 2046 on as art. 17 (art. 655-O §6).
 */
export function encargoPorKwhCompensado(
  tarifa: Tarifa,
  classe: ClasseGd,
  ano: number,
  regra: RegraDeTransicao = TRANSICAO_PADRAO,
): number {
  if (classe === 'GD_I') return ano > ULTIMO_ANO_GD_I ? depoisDaTransicao(tarifa, regra) : 0
  if (ano >= regra.anoArt17) return depoisDaTransicao(tarifa, regra)
  if (classe === 'GD_II') return tarifa.fioB * parteDoFioB(ano)
  return tarifa.fioB + 0.4 * (tarifa.fioA ?? 0) + (tarifa.encPdEeTfsee ?? 0)
}

/** `f` of a GD I plant after a power increase: only the new part pays (art. 655-R/S; §1.4). */
export const encargoDaAmpliacao = (encargoNovo: number, kwNovo: number, kwGdI: number): number =>
  kwNovo + kwGdI > 0 ? (encargoNovo * kwNovo) / (kwGdI + kwNovo) : 0

/** The facts that decide the charge of a month. `ampliacao`: kW of a GD I plant and of its later increase (§1.4). */
export interface CondicaoDoEncargo {
  classe: ClasseGd
  regra?: RegraDeTransicao | undefined
  ampliacao?: { kwGdI: number; kwNovo: number } | undefined
}

/** R$ per compensated kWh, without tax, in a calendar year: of a class, or of the new part of an increase. */
export function encargoDoAno(
  tarifa: Tarifa,
  { classe, regra = TRANSICAO_PADRAO, ampliacao }: CondicaoDoEncargo,
  ano: number,
): number {
  return ampliacao
    ? encargoDaAmpliacao(encargoPorKwhCompensado(tarifa, 'GD_II', ano, regra), ampliacao.kwNovo, ampliacao.kwGdI)
    : encargoPorKwhCompensado(tarifa, classe, ano, regra)
}
