import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { idDaSecao, Secao } from './secao.tsx'

const CAMPOS = 'input:not([type=file]), textarea, [role=combobox], button.g-campo'

export interface ParteDasEntradas {
  titulo: string
  resumo?: ReactNode
  aoLado?: ReactNode
  conteudo: ReactNode
}

/** Which sections are open, counted from 1. */
export function useSecoes(iniciais: readonly number[]) {
  const [abertas, setAbertas] = useState(iniciais)
  const [focar, setFocar] = useState<number | null>(null)
  const porFoco = useEffectEvent((n: number) => {
    const secao = document.querySelector(`#${idDaSecao(n)}`)
    secao?.scrollIntoView({ block: 'nearest' })
    secao?.querySelector<HTMLElement>(CAMPOS)?.focus()
    setFocar(null)
  })
  useEffect(() => {
    if (focar !== null) porFoco(focar)
  }, [focar])
  return {
    abertas,
    alternar: (n: number) =>
      setAbertas((antes) => (antes.includes(n) ? antes.filter((outra) => outra !== n) : [...antes, n])),
    /** Opens a section and puts the focus on its first field. */
    ir: (n: number) => {
      setAbertas((antes) => (antes.includes(n) ? antes : [...antes, n]))
      setFocar(n)
    },
  }
}

interface PropsDasSecoes {
  partes: readonly ParteDasEntradas[]
  secoes: ReturnType<typeof useSecoes>
  /** Before the first section may be opened. */
  antes?: ReactNode
}

/** The sections of the inputs. Their numbers are the keys that open them. */
export function SecoesDasEntradas({ partes, secoes, antes }: PropsDasSecoes) {
  useAtalhos(
    'Entradas',
    partes.map((p, i) => ({ teclas: String(i + 1), rotulo: `Ir para ${p.titulo}`, executar: () => secoes.ir(i + 1) })),
  )
  if (antes) return antes
  return (
    <form
      aria-label="Entradas"
      className="pb-3 max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3"
      onSubmit={(e) => e.preventDefault()}
      autoComplete="off"
    >
      {partes.map((p, i) => (
        <Secao
          key={p.titulo}
          numero={i + 1}
          titulo={p.titulo}
          resumo={p.resumo}
          aoLado={p.aoLado}
          aberta={secoes.abertas.includes(i + 1)}
          aoAlternar={() => secoes.alternar(i + 1)}
        >
          {p.conteudo}
        </Secao>
      ))}
    </form>
  )
}
