import { evento } from '#kit/evento.ts'
import type { Classe, Modalidade, Subgrupo } from './tipos.ts'

/**
 * A period began, ended or was corrected. `de` and `ate` are the days whose tariff may differ from before; without `ate`
 * all days from `de` on.
 */
export const tarifaMudou = evento<{
  distribuidora_id: string
  subgrupo: Subgrupo
  modalidade: Modalidade
  classe: Classe
  de: string
  ate: string | null
}>('tarifa.mudou')
/** Taxes, a flag, public lighting or a utility itself changed. */
export const baseMudou = evento<{ que: 'tributos' | 'bandeiras' | 'cosip' | 'distribuidora' }>('tarifa.base')
/** An import of ANEEL's file went on. */
export const importacaoAndou = evento<{ importacao_id: string }>('tarifa.importacao')
