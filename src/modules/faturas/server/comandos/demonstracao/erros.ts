import type { Medida } from '../../../tipos.ts'

interface Linha {
  unidadeId: string
  medida: Medida | null
}

/** What is wrong with the bills of a batch that is being checked, by position of the line. */
const ERROS: Readonly<Record<number, (m: Medida) => Medida>> = {
  8: (m) => ({ ...m, uc: `9${m.uc}` }),
  10: (m) => ({ ...m, competencia: mesAntes(m.competencia) }),
  12: (m) => ({ ...m, naoFecha: 'LEITURAS' }),
}

const mesAntes = (mes: string): string => {
  const n = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 2
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
}

/** The lines with the mistakes of a real month, and one that another batch charges already. */
export const comErros = (linhas: readonly Linha[], jaCobradas: readonly Linha[]): Linha[] => [
  ...linhas.map(({ unidadeId, medida }, n) => ({ unidadeId, medida: (medida && ERROS[n]?.(medida)) ?? medida })),
  ...jaCobradas,
]
