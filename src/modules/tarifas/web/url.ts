import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { classeDoSubgrupo, modalidadesDoSubgrupo } from '../regras/nomes.ts'
import { modalidades, subgrupos, type ChaveDaTarifa } from '../tipos.ts'

type Parte = Record<string, string | undefined>

/** What is open is in the URL: Back closes it, and a link opens it. */
export function useUrl(): [lida: Parte, mudar: (parte: Parte, troca?: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = useCallback(
    (parte: Parte, troca = false) =>
      void navegar({ to: '.', replace: troca, search: (antes) => ({ ...antes, ...parte }) }),
    [navegar],
  )
  return [
    Object.fromEntries(Object.entries(search).map(([k, v]) => [k, typeof v === 'string' && v ? v : undefined])),
    mudar,
  ]
}

/** `B1-convencional` in the URL; anything else is the residential one. */
export function chaveDaUrl(texto: string | undefined): ChaveDaTarifa {
  const [s, m] = (texto ?? '').split('-')
  const subgrupo = subgrupos.find((x) => x === s) ?? 'B1'
  const possiveis = modalidadesDoSubgrupo(subgrupo)
  const modalidade = modalidades.find((x) => x === m && possiveis.includes(x)) ?? possiveis[0]
  return { subgrupo, modalidade, classe: classeDoSubgrupo(subgrupo) }
}
export const chaveNaUrl = (c: ChaveDaTarifa): string => `${c.subgrupo}-${c.modalidade}`
export const todasAsChaves: readonly ChaveDaTarifa[] = subgrupos.flatMap((subgrupo) =>
  modalidadesDoSubgrupo(subgrupo).map((modalidade) => ({ subgrupo, modalidade, classe: classeDoSubgrupo(subgrupo) })),
)
