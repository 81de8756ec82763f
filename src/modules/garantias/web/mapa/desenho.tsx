import { useRef, type KeyboardEvent } from 'react'
import { plural } from '#ui/formatos.ts'
import type { Mapa, StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, nomeDaString, percurso, type Vaga } from '../../regras/posicao.ts'
import { corDaString } from '../nomes.ts'

interface Props {
  mapa: Mapa
  escolhida: Vaga | null
  aoEscolher: (v: Vaga) => void
  /** inverts the direction of a string */
  aoInverter?: ((s: StringDoMapa) => void) | undefined
  /** positions whose serial waits for the network */
  esperando: ReadonlySet<string>
}

const passo: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** The roof as rows of modules. Arrows move, Enter opens, I inverts the direction of a string. */
export function Desenho({ mapa, escolhida, aoEscolher, aoInverter, esperando }: Props) {
  const raiz = useRef<HTMLDivElement>(null)
  const aguas = [...new Set(mapa.strings.map((s) => s.agua))]
  const emOrdem = aguas.flatMap((a) => mapa.strings.filter((s) => s.agua === a))
  const tecla = (e: KeyboardEvent, s: StringDoMapa, coluna: number) => {
    if (e.key === 'i' && !e.ctrlKey && !e.metaKey && aoInverter) return aoInverter(s)
    const para = passo[e.key]
    if (!para) return
    e.preventDefault()
    const alvo = emOrdem[emOrdem.indexOf(s) + para[0]]
    if (!alvo) return
    const fila = percurso(alvo)
    const posicao = fila[Math.min(fila.length - 1, Math.max(0, coluna + para[1]))]
    if (posicao === undefined) return
    aoEscolher({ string_id: alvo.id, n: alvo.n, posicao })
    raiz.current?.querySelector<HTMLElement>(`[data-lugar="${nomeDaPosicao(alvo.n, posicao)}"]`)?.focus()
  }
  return (
    <div ref={raiz} className="grid gap-4">
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
                  <Fileira {...{ s, escolhida, aoEscolher, esperando }} aoTeclar={tecla} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PropsDaFileira extends Pick<Props, 'escolhida' | 'aoEscolher' | 'esperando'> {
  s: StringDoMapa
  aoTeclar: (e: KeyboardEvent, s: StringDoMapa, coluna: number) => void
}

function Fileira({ s, escolhida, aoEscolher, esperando, aoTeclar }: PropsDaFileira) {
  const cor = corDaString(s.n)
  return (
    <div className="min-w-0 flex-1 overflow-x-auto py-1" role="group" aria-label={`String ${nomeDaString(s.n)}`}>
      <div className="flex w-max gap-1">
        {percurso(s).map((posicao, coluna) => {
          const lida = s.posicoes.find((p) => p.posicao === posicao)
          const guardada = esperando.has(`${s.id}:${posicao}`)
          const atual = escolhida?.string_id === s.id && escolhida.posicao === posicao
          const ponta = posicao === 1 ? '+' : posicao === s.modulos ? '−' : ''
          return (
            <button
              key={posicao}
              type="button"
              data-lugar={nomeDaPosicao(s.n, posicao)}
              aria-pressed={atual}
              tabIndex={atual || (!escolhida && coluna === 0) ? 0 : -1}
              className="num grid h-20 w-14 shrink-0 content-between rounded border-2 p-1 text-left text-12 focus-visible:outline-2"
              style={{
                borderColor: lida || atual ? cor : 'var(--border-strong)',
                borderStyle: lida ? 'solid' : 'dashed',
                background: lida ? `color-mix(in oklab, ${cor} 13%, var(--surface))` : 'var(--surface)',
                boxShadow: atual ? `0 0 0 2px ${cor}` : undefined,
              }}
              onClick={() => aoEscolher({ string_id: s.id, n: s.n, posicao })}
              onKeyDown={(e) => aoTeclar(e, s, coluna)}
            >
              <span className="flex justify-between font-medium">
                <span>
                  <span className="sr-only">{nomeDaString(s.n)}-</span>
                  {String(posicao).padStart(2, '0')}
                </span>
                <span aria-hidden="true">{ponta}</span>
              </span>
              <span className="truncate text-text-2">
                {lida ? `…${lida.serie.slice(-4)}` : guardada ? 'espera' : 'por ler'}
                {lida && <span className="sr-only"> série {lida.serie}</span>}
                {guardada && !lida && <span className="sr-only"> a rede</span>}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
