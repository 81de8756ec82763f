import { useState } from 'react'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'

const chaveDe = (pessoa: string) => `girassol:agenda:mandar-link:${pessoa}`

function ler(pessoa: string): boolean {
  try {
    return localStorage.getItem(chaveDe(pessoa)) === '1'
  } catch {
    return false
  }
}

/** Whether a planning sends the customer the link of the visit: the last choice of this user. Null without the right. */
export function useMandarLink(): { manda: boolean; mudar: (manda: boolean) => void } | null {
  const { id } = usePessoa()
  const pode = usePode('campo.link.criar')
  const [manda, setManda] = useState(() => ler(id))
  if (!pode) return null
  return {
    manda,
    mudar(novo) {
      setManda(novo)
      try {
        localStorage.setItem(chaveDe(id), novo ? '1' : '0')
      } catch {
        // without storage the choice lasts until the page is closed
      }
    },
  }
}
export type MandarLink = ReturnType<typeof useMandarLink>
