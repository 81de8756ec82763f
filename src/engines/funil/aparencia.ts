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

/** Merges looks property by property; the first one that sets a property wins (the user's before the team's). */
export function juntarAparencias(daMaisForte: readonly Aparencia[]): Aparencia {
  const primeira = <K extends keyof Aparencia>(k: K): Aparencia[K] =>
    daMaisForte.find((a) => a[k] !== null)?.[k] ?? null
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
