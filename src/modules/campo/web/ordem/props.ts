import type { OrdemDoDia } from '../../contract/dia.ts'
import type { Campo, EstadoDoCampo } from '../offline/usar-campo.ts'

export interface PropsDaOrdem {
  campo: Campo
  estado: EstadoDoCampo
  ordem: OrdemDoDia
}
