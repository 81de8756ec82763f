import { diaBr } from '#kit/dias.ts'

export const nomesDasHabilidades: Readonly<Record<string, string>> = {
  nr10: 'NR-10',
  nr35: 'NR-35',
  telhado: 'telhado',
  inversor: 'inversores',
  media_tensao: 'média tensão',
  termografia: 'termografia',
  drone: 'drone',
}
/** Each person needs these; of the others one in the crew is enough. */
const DE_CADA_UM: ReadonlySet<string> = new Set(['nr10', 'nr35'])

export interface Membro {
  id: string
  nome: string
  /** skill → last day on which it holds; null: it does not end */
  certificados: Readonly<Record<string, string | null>>
}

const vale = (m: Membro, h: string, dia: string): boolean => {
  const ate = m.certificados[h]
  return ate !== undefined && (ate === null || ate >= dia)
}

/** What a job asks for: work on a roof asks for NR-35 as well. */
export const exigidas = (o: { habilidades: readonly string[]; no_telhado: boolean }): string[] => [
  ...new Set([...o.habilidades, ...(o.no_telhado ? ['nr35'] : [])]),
]

/** Why a crew may not do a job until the day, in one sentence; null when it may. */
export function impedimento(
  membros: readonly Membro[],
  o: { habilidades: readonly string[]; no_telhado: boolean },
  dia: string,
): string | null {
  if (membros.length === 0) return 'Esta equipe não tem ninguém neste dia.'
  for (const h of exigidas(o)) {
    const nome = nomesDasHabilidades[h] ?? h
    if (DE_CADA_UM.has(h)) {
      const sem = membros.find((m) => !vale(m, h, dia))
      if (!sem) continue
      const ate = sem.certificados[h]
      return ate ? `${sem.nome} está sem ${nome}: venceu em ${diaBr(ate)}.` : `${sem.nome} não tem ${nome}.`
    }
    if (!membros.some((m) => vale(m, h, dia))) return `Ninguém desta equipe tem ${nome} neste dia.`
  }
  return null
}

/** A crew with a member without a valid NR-35 works on the ground only. */
export const soNoChao = (membros: readonly Membro[], dia: string): boolean => membros.some((m) => !vale(m, 'nr35', dia))
