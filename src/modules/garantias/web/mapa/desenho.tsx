import { useRef, type KeyboardEvent } from 'react'
import { plural } from '#ui/formatos.ts'
import type { Mapa, StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, nomeDaString, percurso, type Vaga } from '../../regras/posicao.ts'
import { corDaString } from '../nomes.ts'
import { Modulo, teclaDeMover } from './modulo.tsx'
import type { Movel } from './mover.ts'

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
}

const passo: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/**
 * The roof as rows of modules. Arrows move, Enter opens, I inverts the direction of a string. Space picks a module up and
 * drops it in another position; so does the pointer.
 */
export function Desenho({ mapa, escolhida, aoEscolher, aoInverter, esperando, movel }: Props) {
  const raiz = useRef<HTMLDivElement>(null)
  const aguas = [...new Set(mapa.strings.map((s) => s.agua))]
  const emOrdem = aguas.flatMap((a) => mapa.strings.filter((s) => s.agua === a))
  const tecla = (e: KeyboardEvent, s: StringDoMapa, coluna: number) => {
    if (e.key === 'i' && !e.ctrlKey && !e.metaKey && aoInverter) return aoInverter(s)
    if (movel && teclaDeMover(e, movel, s, percurso(s)[coluna])) return
    const para = passo[e.key]
    if (!para) return
    e.preventDefault()
    const alvo = emOrdem[emOrdem.indexOf(s) + para[0]]
    if (!alvo) return
    const fila = percurso(alvo)
    const posicao = fila[Math.min(fila.length - 1, Math.max(0, coluna + para[1]))]
    if (posicao === undefined) return
    aoEscolher({ string_id: alvo.id, n: alvo.n, posicao })
    if (movel?.naMao) movel.passar({ string_id: alvo.id, n: alvo.n, posicao })
    raiz.current?.querySelector<HTMLElement>(`[data-lugar="${nomeDaPosicao(alvo.n, posicao)}"]`)?.focus()
  }
  return (
    <div ref={raiz} className="grid gap-4">
      <p className="sr-only" role="status">
        {movel?.fala}
      </p>
      {aguas.map((agua) => (
        <section key={agua} aria-label={agua || 'Telhado'} className="rounded-lg border bg-surface p-3">
          <h3 className="mb-2 text-12 font-medium text-text-2">{agua || 'Telhado'}</h3>
          <ul className="grid gap-2">
            {mapa.strings
              .filter((s) => s.agua === agua)
              .map((s) => (
                <li key={s.id} className="flex items-center gap-3">
                  <span className="w-24 shrink-0 text-12 text-text-2">
                    <b
                      className="num mr-1.5 inline-block rounded px-1.5 text-surface"
                      style={{ background: corDaString(s.n) }}
                    >
                      {nomeDaString(s.n)}
                    </b>
                    <span className="block">
                      {plural(s.modulos, 'módulo')}, MPPT {s.mppt}
                    </span>
                  </span>
                  <Fileira {...{ s, escolhida, aoEscolher, esperando, movel }} aoTeclar={tecla} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PropsDaFileira extends Pick<Props, 'escolhida' | 'aoEscolher' | 'esperando' | 'movel'> {
  s: StringDoMapa
  aoTeclar: (e: KeyboardEvent, s: StringDoMapa, coluna: number) => void
}

function Fileira({ s, escolhida, aoEscolher, esperando, movel, aoTeclar }: PropsDaFileira) {
  const cor = corDaString(s.n)
  return (
    <div className="min-w-0 flex-1 overflow-x-auto py-1" role="group" aria-label={`String ${nomeDaString(s.n)}`}>
      <div className="flex w-max gap-1">
        {percurso(s).map((posicao, coluna) => (
          <Modulo
            key={posicao}
            {...{ s, posicao, cor, movel, aoEscolher }}
            esperando={esperando.has(`${s.id}:${posicao}`)}
            atual={escolhida?.string_id === s.id && escolhida.posicao === posicao}
            alcancavel={!escolhida && coluna === 0}
            aoTeclar={(e) => aoTeclar(e, s, coluna)}
          />
        ))}
      </div>
    </div>
  )
}
