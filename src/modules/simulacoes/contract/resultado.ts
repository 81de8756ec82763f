import type { ClasseGd, Porte } from '#engines/energia/classe.ts'
import type { Sistema } from '#engines/energia/financiamento.ts'
import type { Metricas } from '#engines/energia/indicadores.ts'
import type { Rastro, Origens } from '#engines/energia/rastro.ts'
import type { Letra } from './entrada.ts'

export type Gravidade = 'bloqueio' | 'alerta' | 'info'

/** A sentence for the seller. `bloqueio` stops sending, never typing. */
export interface AvisoDaSimulacao {
  codigo: CodigoDoAviso
  gravidade: Gravidade
  frase: string
  /** Path of the input that it is about. */
  campo: string
}
export type CodigoDoAviso =
  | 'SERIE_LONGA'
  | 'SERIE_CURTA'
  | 'SERIES_DEMAIS'
  | 'CORRENTE'
  | 'JANELA_MPPT'
  | 'SEM_INVERSOR'
  | 'KIT'
  | 'SEM_MODULO'
  | 'FDI'
  | 'AREA'
  | 'DESENHO'
  | 'SOBRA'
  | 'FORA_DA_GD'
  | 'RATEIO'
  | 'OUTRA_DISTRIBUIDORA'
  | 'UNIDADE_RECUSADA'
  | 'TITULAR'
  | 'LACUNA'
  | 'CLASSE'
  | 'ESTIMADOS'
  | 'CALIBRACAO'
  | 'SEM_FATURA'
  | 'MARGEM'
  | 'PRECO'
  | 'RENDIMENTO'
  | 'PADRAO'
  | 'PARTICIPACAO'
  | 'GARANTIA'
  | 'ABAIXO_DO_CDI'
  | 'PERDE_NO_MES'
  | 'SEM_LINHAS'
  | 'SEM_CONSUMO'

/** Lines of a bill in their order. Those of group A have no minimum; its energy is off-peak but for `_ponta`. */
export const chavesDaConta = [
  'usada_na_hora',
  'compensada',
  'compensada_ponta',
  'rede',
  'rede_ponta',
  'complemento',
  'demanda',
  'ultrapassagem',
  'injecao',
  'reativo',
  'bandeira',
  'cosip',
  'total',
] as const
export type ChaveDaLinha = (typeof chavesDaConta)[number]

export interface LinhaDaConta {
  chave: ChaveDaLinha
  /** null where a line has no energy */
  kwh: number | null
  antesCent: number
  depoisCent: number
}

export interface MesDaConta {
  /** 1–12 */
  mes: number
  consumoKwh: number
  geracaoKwh: number
  autoconsumoKwh: number
  injetadaKwh: number
  compensadaKwh: number
  saldoKwh: number
  semSolarCent: number
  comSolarCent: number
  economiaCent: number
  linhas: LinhaDaConta[]
  /** availability cost: a maximum with the energy, never a sum */
  minimoCent: number
  minimoKwh: number
  minimoVale: boolean
}

export interface UnidadeSimulada {
  numero: string
  geradora: boolean
  /** prices of peak, in group A */
  ponta?: { tarifaCheia: number; residual: number } | null
  /** R$/kWh; off-peak in group A */
  tarifaCheia: number
  residual: number
  /** year 1 */
  meses: MesDaConta[]
  semSolarCent: number
  comSolarCent: number
  economiaCent: number
  alocadoKwh: number
  calibracao: Calibracao | null
}

export interface Calibracao {
  calculadaCent: number
  cobradaCent: number
  diferencaCent: number
  /** fraction of the charged total */
  diferenca: number
  confere: boolean
  /** the part that differs most */
  maiorDiferenca: string | null
}

export interface AnoDaSimulacao {
  ano: number
  y: number
  semSolarCent: number
  comSolarCent: number
  economiaCent: number
  omCent: number
  seguroCent: number
  trocaCent: number
  fluxoCent: number
  acumuladoCent: number
  geracaoKwh: number
  compensadaKwh: number
  saldoFinalKwh: number
  expiradoKwh: number
  /** false from the first year of art. 17 on: hypothesis, drawn dashed */
  regraConhecida: boolean
}

export interface SerieConferida {
  inversor: number
  modulos: number
  vocFrioV: number
  vmpQuenteV: number
  ok: boolean
}

export interface UsinaSimulada {
  kWpTeorico: number
  modulos: number
  kWp: number
  kwAc: number
  potenciaInstaladaAcKw: number
  fdi: number | null
  enquadramento: Porte
  classe: ClasseGd
  areaModulosM2: number
  areaTelhadoM2: number
  pesoKg: number
  faces: { nome: string; fatorOrientacao: number; kWp: number; modulos: number; areaTelhadoM2: number }[]
  /** before degradation */
  geracaoMensalKwh: number[]
  geracaoAnualKwh: number
  produtividade: number
  /** fractions */
  cobertura: number | null
  hspMedia: number
  series: SerieConferida[]
  limites: { maxModulosSerie: number; minModulosSerie: number; vdcMax: number; vMpptMin: number } | null
}

export interface LinhaDoCusto {
  descricao: string
  quantidade: number
  unitarioCent: number
  totalCent: number
}

export interface PrecoSimulado {
  precoCent: number
  /** before the discount */
  precoDeTabelaCent: number
  descontoCent: number
  reaisPorWp: number | null
  custos: LinhaDoCusto[]
  custoDiretoCent: number
  tributosCent: number
  comissaoCent: number
  margemCent: number
  /** fraction of the price */
  margem: number | null
  abaixoDoPiso: boolean
}

export interface PagamentoSimulado {
  indice: number
  tipo: 'a_vista' | 'parcelas' | 'financiamento'
  rotulo: string
  precoCent: number
  entradaCent: number
  parcelas: number
  /** first after the grace; under SAC they fall to the last one */
  parcelaCent: number
  ultimaParcelaCent: number
  /** of a loan; absent in results that were frozen before they were part of it */
  sistema?: Sistema
  carencia?: { meses: number; juros: 'somados' | 'pagos' } | null
  /** all that the customer pays, the down payment included */
  totalCent: number
  iofCent: number
  jurosCent: number
  principalCent: number
  taxaMensal: number | null
  cetAnual: number | null
  cetMensal: number | null
  /** average of year 1: saving − instalment */
  folgaMediaCent: number | null
  mesesComFolga: number | null
  /** of the customer's own money */
  vplCent: number
  tir: number | null
  paybackAnos: number | null
  acumuladoCent: number[]
}

export interface FaixaArt17 {
  preset: 'otimista' | 'base' | 'pessimista'
  fioBPosTransicao: number
  paybackAnos: number | null
  economiaTotalCent: number
  acumuladoCent: number[]
}

export interface Resultado {
  versaoDoMotor: string
  usina: UsinaSimulada
  unidades: UnidadeSimulada[]
  /** sums over the units, year 1 */
  ano1: {
    semSolarCent: number
    comSolarCent: number
    economiaCent: number
    economiaMensalCent: number
    semSolarMensalCent: number
    comSolarMensalCent: number
    /** fraction of the bill */
    economia: number | null
    consumoKwh: number
  }
  /** 1–12 */
  mesTipico: number
  /** the bill of all units, month by month of year 1 */
  meses: MesDaConta[]
  anos: AnoDaSimulacao[]
  indicadores: Omit<Metricas, 'rastro'> & { naoFazerNadaCent: number; co2T: number; precoDaRede: number }
  art17: FaixaArt17[]
  preco: PrecoSimulado
  pagamentos: PagamentoSimulado[]
  avisos: AvisoDaSimulacao[]
  podeEnviar: boolean
  trilha: Trilha
}

/** What "De onde vem" reads (`deOndeVemNaSimulacao`). */
export interface Trilha {
  rastro: Rastro
  valores: Readonly<Record<string, unknown>>
  entradas: Readonly<Record<string, unknown>>
  origens: Origens
}

export interface ResultadoDaVariante {
  letra: Letra
  rotulo: string
  /** the payment option that heads it */
  pagamento: PagamentoSimulado | null
  resultado: Resultado
}
