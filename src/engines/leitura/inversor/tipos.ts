import type { NaoLido } from '../tipos.ts'

export type Unidade = 'kWh' | 'Wh' | 'MWh'
export type SituacaoDoDia = 'OK' | 'SEM_DADO' | 'QUARENTENA'

/** A day of a plant. No data is null, never zero; a day in quarantine is shown and left out of the total. */
export interface DiaDaUsina {
  dataIso: string
  kwh: string | null
  situacao: SituacaoDoDia
}

export interface UsinaDoArquivo {
  /** code of the plant in the portal: its identity, never the name */
  idExterno: string | null
  nome: string | null
  potenciaKwp: string | null
  dias: DiaDaUsina[]
  totalKwh: string
  diasSemDado: number
}

export interface EnergiaDiaria {
  separador: string
  codificacao: string
  linhaCabecalho: number
  unidadeArquivo: Unidade | null
  usinas: UsinaDoArquivo[]
}

export interface DiaDoInversor {
  serial: string | null
  usina: string | null
  dataIso: string
  leituras: number
  semDado: number
  picoW: number | null
  picoHora: string | null
  primeiraHora: string | null
  ultimaHora: string | null
  energiaDiaKwh: string | null
}

export interface PotenciaDosInversores {
  separador: string
  codificacao: string
  linhaCabecalho: number
  fusoArquivo: string
  fusoUsina: string
  intervaloMin: number | null
  inversores: DiaDoInversor[]
}

interface Comum {
  recusado: false
  avisos: string[]
  naoLidos: NaoLido[]
}
export type LeuEnergiaDiaria = Comum & { tipo: 'inversorDiario'; lido: EnergiaDiaria }
export type LeuPotencia = Comum & { tipo: 'inversorPotencia'; lido: PotenciaDosInversores }
export type LeuInversor = LeuEnergiaDiaria | LeuPotencia
