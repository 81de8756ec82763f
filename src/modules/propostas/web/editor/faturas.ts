import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { PedirFatura } from '#modules/simulacoes/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'

/** The drawer over the editor is in the address (`fatura`, `uc`): the inputs stay as they are behind it. */
const ESCOLHER = 'escolher'

interface Aberta {
  unidade: number
  fatura: string | null
  arquivo: File | null
  aoAbrir: (fatura: string | null) => void
  aoFechar: () => void
}

export function useFaturasDoEditor(): { aberta: Aberta | null; pedir: PedirFatura | undefined } {
  const ve = usePode('contas.conta.ver')
  const navegar = useNavegar()
  const { fatura, uc }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [arquivo, setArquivo] = useState<File | null>(null)
  const ir = (para: { fatura?: string | undefined; uc?: number | undefined }, replace: boolean) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...para }), replace })
  const aoFechar = () => {
    setArquivo(null)
    ir({ fatura: undefined, uc: undefined }, true)
  }
  const pedir: PedirFatura = (indice, com) => {
    setArquivo(com?.arquivo ?? null)
    ir({ fatura: com?.fatura ?? ESCOLHER, uc: indice === 0 ? undefined : indice }, false)
  }
  if (!ve) return { aberta: null, pedir: undefined }
  if (typeof fatura !== 'string') return { aberta: null, pedir }
  return {
    pedir,
    aberta: {
      unidade: Number(uc) || 0,
      fatura: fatura === ESCOLHER ? null : fatura,
      arquivo,
      aoFechar,
      aoAbrir(qual) {
        setArquivo(null)
        ir({ fatura: qual ?? ESCOLHER }, true)
      },
    },
  }
}
