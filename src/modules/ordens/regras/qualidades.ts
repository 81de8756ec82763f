import type { Qualidade } from '../tipos.ts'

export const nomesDasQualidades: Readonly<Record<Qualidade, string>> = {
  titular: 'Titular',
  responsavel: 'Responsável pelo local',
  representante: 'Representante da empresa',
  autorizada: 'Outra pessoa autorizada',
}
