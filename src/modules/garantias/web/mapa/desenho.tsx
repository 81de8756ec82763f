import { useRef, type KeyboardEvent } from 'react'
import type { Mapa, StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, percurso, type Vaga } from '../../regras/posicao.ts'
import { Fileira } from './fileira.tsx'
import { teclaDeMover } from './modulo.tsx'
import type { Movel } from './mover.ts'
import type { Ordenavel } from './ordenar.ts'

interface Props {
  mapa: Mapa
  escolhida: Vaga | null
  aoEscolher: (v: Vaga) => void
  /** inverts the direction of a string */
  aoInverter?: ((s: StringDoMapa) => void) | undefined
  /** positions whose serial waits for the network */
  esperando: ReadonlySet<string>
  /** moves modules to other positions; without it they stay */
  movel?: Movel | undefined
  /** reorders the rows of a face; without it they stay */
  ordenavel?: Ordenavel | undefined
}

const passo: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/**
 * The roof as rows of modules. Arrows move, Enter opens, I inverts the direction of a string. Space picks a module up and
 * drops it in another position; Shift and an arrow move the row. So does the pointer.
 */
export function Desenho({ mapa, escolhida, aoEscolher, aoInverter, esperando, movel, ordenavel }: Props) {
  const raiz = useRef<HTMLDivElement>(null)
  const aguas = [...new Set(mapa.strings.map((s) => s.agua))]
  const emOrdem = aguas.flatMap((a) => mapa.strings.filter((s) => s.agua === a))
  const focar = (lugar: string | null) =>
    raiz.current?.querySelector<HTMLElement>(`[data-lugar="${lugar ?? ''}"]`)?.focus()
  const tecla = (e: KeyboardEvent, s: StringDoMapa, coluna: number) => {
    if (e.key === 'i' && !e.ctrlKey && !e.metaKey && aoInverter) return aoInverter(s)
    if (movel && teclaDeMover(e, movel, s, percurso(s)[coluna])) return
    const para = passo[e.key]
    if (!para) return
    e.preventDefault()
    if (e.shiftKey && para[0] !== 0 && ordenavel && !movel?.naMao) {
      const lugar = e.currentTarget.getAttribute('data-lugar')
      // the row is drawn anew in its place: the focus stays on its module
      void ordenavel.passar(s, para[0] < 0 ? 'cima' : 'baixo').then(() => focar(lugar))
      return
    }
    const alvo = emOrdem[emOrdem.indexOf(s) + para[0]]
    if (!alvo) return
    const fila = percurso(alvo)
    const posicao = fila[Math.min(fila.length - 1, Math.max(0, coluna + para[1]))]
    if (posicao === undefined) return
    aoEscolher({ string_id: alvo.id, n: alvo.n, posicao })
    if (movel?.naMao) movel.passar({ string_id: alvo.id, n: alvo.n, posicao })
    focar(nomeDaPosicao(alvo.n, posicao))
  }
  return (
    <div ref={raiz} className="grid gap-4">
      <p className="sr-only" role="status">
        {movel?.fala}
      </p>
      <p className="sr-only" role="status">
        {ordenavel?.fala}
      </p>
      {aguas.map((agua) => (
        <section key={agua} aria-label={agua || 'Telhado'} className="rounded-lg border bg-surface p-3">
          <h3 className="mb-2 text-12 font-medium text-text-2">{agua || 'Telhado'}</h3>
          <ul className="grid gap-2">
            {mapa.strings
              .filter((s) => s.agua === agua)
              .map((s) => (
                <Fileira
                  key={s.id}
                  {...{ s, escolhida, aoEscolher, esperando, movel, ordenavel }}
                  todas={mapa.strings}
                  aoTeclar={tecla}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
