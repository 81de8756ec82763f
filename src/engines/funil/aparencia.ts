import type { Aparencia } from './tipos.ts'

export const SEM_AJUSTES: Aparencia = {
  densidade: null,
  capa: null,
  cores: null,
  ocultas: null,
  visao: null,
  ordem: null,
  tabela: null,
}

/** The one that says something first holds, word by word: a person's before their team's. */
export function juntarAparencias(daMaisForte: readonly Aparencia[]): Aparencia {
  const primeira = <K extends keyof Aparencia>(k: K): Aparencia[K] =>
    (daMaisForte.find((a) => a[k] !== null)?.[k] ?? null) as Aparencia[K]
  return {
    densidade: primeira('densidade'),
    capa: primeira('capa'),
    cores: primeira('cores'),
    ocultas: primeira('ocultas'),
    visao: primeira('visao'),
    ordem: primeira('ordem'),
    tabela: primeira('tabela'),
  }
}
