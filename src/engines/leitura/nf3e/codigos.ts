import type { Bandeira, Posto } from '../tipos.ts'

/** Code tables of the NF3e layout 1.00. */
export const CLASSES: Record<string, string> = {
  '01': 'comercial',
  '02': 'consumo próprio',
  '03': 'iluminação pública',
  '04': 'industrial',
  '05': 'poder público',
  '06': 'residencial',
  '07': 'rural',
  '08': 'serviço público',
}

export const SUBGRUPOS: Record<string, string> = {
  '01': 'A1',
  '02': 'A2',
  '03': 'A3',
  '04': 'A3a',
  '05': 'A4',
  '06': 'AS',
  '07': 'B1',
  '08': 'B1',
  '09': 'B2',
  '10': 'B2',
  '11': 'B2',
  '12': 'B3',
  '13': 'B4a',
  '14': 'B4b',
}

export const MODALIDADES: Record<string, string> = {
  '01': 'convencional',
  '02': 'convencional',
  '03': 'azul',
  '04': 'azul',
  '05': 'verde',
  '06': 'verde',
  '07': 'branca',
  '08': 'pré-pago',
  '09': 'geração',
  '10': 'distribuição',
}

export const FASES: Record<string, string> = { '1': 'monofasico', '2': 'bifasico', '3': 'trifasico' }

export const POSTOS: Record<string, Posto> = { '0': 'unico', '1': 'ponta', '2': 'foraPonta', '3': 'intermediario' }

export const UNIDADES: Record<string, 'kW' | 'kWh' | 'kVArh'> = { '1': 'kW', '2': 'kWh', '4': 'kVArh' }

export const PARTICIPACAO: Record<string, string> = {
  '1': 'AUTOCONSUMO_LOCAL',
  '2': 'MULTIPLAS_UCS',
  '3': 'AUTOCONSUMO_REMOTO',
  '4': 'COMPARTILHADA',
  '5': 'MISTA',
}

export const BANDEIRAS: Record<string, Exclude<Bandeira['cor'], null>> = {
  '1': 'verde',
  '2': 'amarela',
  '3': 'vermelha1',
  '4': 'vermelha2',
  '5': 'escassez',
}

export const CONSUMO = '03'
export const INJETADA = '04'
export const DEMANDA = '01'
