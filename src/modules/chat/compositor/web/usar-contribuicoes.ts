import { useCallback, useState } from 'react'
import type { Contribuicao } from './extra.ts'

/** Merges the contributions of the channel's extras to the next send. */
export function useContribuicoes() {
  const [todas, setTodas] = useState<Readonly<Record<string, Contribuicao>>>({})
  const aoContribuir = useCallback((nome: string, contribuicao: Contribuicao | null) => {
    setTodas(({ [nome]: _, ...outras }) => (contribuicao ? { ...outras, [nome]: contribuicao } : outras))
  }, [])
  const lista = Object.values(todas)
  return {
    aoContribuir,
    especial: lista.find((c) => c.especial)?.especial ?? null,
    bloqueio: lista.find((c) => c.bloqueio)?.bloqueio ?? null,
  }
}
