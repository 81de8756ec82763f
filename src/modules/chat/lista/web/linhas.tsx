import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { plural } from '#ui/formatos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { janela, manterLugar } from './janela.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { congelar } from './congelar.ts'
import { alternarEscolha, escolherAte, escolhidas } from './escolhidas.ts'
import { useToqueLongo } from './toque-longo.ts'
import { Linha } from './linha.tsx'

export interface LinhasNaMao {
  /** Moves the focus by `passo` rows from the current one (or from the open conversation). */
  mover(passo: number): void
}

interface PropsDasLinhas {
  linhas: readonly Conversa[]
  aberta: string | null
  meuId: string
  href: (id: string, mensagem?: number) => string
  aoAbrir: (id: string, mensagem?: number) => void
  aoAssumir: (c: Conversa) => void
  aoFinalizar: (c: Conversa) => void
  temMais: boolean
  carregandoMais: boolean
  aoChegarAoFim: () => void
  ref?: Ref<LinhasNaMao>
}

const alturaDaLinha = () => (matchMedia('(max-width: 767px)').matches ? 80 : 72)

const linhaDe = (alvo: EventTarget) => (alvo as Element).closest<HTMLElement>('.c-linha')?.dataset.id

/** Hovering a row freezes the order; a pointer at rest releases it after this time. */
const PAIRANDO_MS = 4000

export function Linhas({
  linhas: todas,
  aberta,
  temMais,
  carregandoMais,
  aoChegarAoFim,
  ref,
  ...daLinha
}: PropsDasLinhas) {
  const el = useRef<HTMLDivElement>(null)
  const [vista, setVista] = useState({ rolado: 0, altura: 800 })
  const linha = alturaDaLinha()
  const antes = useRef<string[]>([])
  const [pairando, setPairando] = useState(false)
  const parado = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soltar = useCallback(() => {
    clearTimeout(parado.current)
    setPairando(false)
  }, [])
  useEffect(() => () => clearTimeout(parado.current), [])
  const apontar = (e: React.PointerEvent) => {
    if (e.pointerType !== 'mouse') return
    setPairando(true)
    clearTimeout(parado.current)
    parado.current = setTimeout(soltar, PAIRANDO_MS)
  }
  const { linhas, esperam } =
    pairando && antes.current.length > 0 ? congelar(antes.current, todas) : { linhas: todas, esperam: 0 }
  const marcadas = useLoja(escolhidas, (e) => e)
  const ids = linhas.map((c) => c.id)

  const medir = useCallback(() => {
    const no = el.current
    if (no)
      setVista((v) =>
        v.rolado === no.scrollTop && v.altura === no.clientHeight
          ? v
          : { rolado: no.scrollTop, altura: no.clientHeight },
      )
  }, [])
  useEffect(() => {
    const no = el.current
    if (!no) return
    medir()
    const olho = new ResizeObserver(medir)
    olho.observe(no)
    return () => olho.disconnect()
  }, [medir])

  // rows reordered by events must not move the visible ones
  useLayoutEffect(() => {
    const no = el.current
    if (no) {
      const lugar = manterLugar(antes.current, ids, no.scrollTop, linha)
      if (lugar !== no.scrollTop) no.scrollTop = lugar
    }
    antes.current = ids
  })

  const { de, ate } = janela(vista.rolado, vista.altura, linha, linhas.length)
  useEffect(() => {
    if (temMais && !carregandoMais && ate >= linhas.length - 5) aoChegarAoFim()
  }, [ate, linhas.length, temMais, carregandoMais, aoChegarAoFim])

  useImperativeHandle(ref, () => ({
    mover(passo) {
      const no = el.current
      if (!no || linhas.length === 0) return
      const focada = document.activeElement?.closest<HTMLElement>('.c-linha')?.dataset.id ?? aberta
      const atual = focada ? ids.indexOf(focada) : -1
      const novo = atual < 0 ? 0 : Math.min(linhas.length - 1, Math.max(0, atual + passo))
      const topo = novo * linha
      if (topo < no.scrollTop) no.scrollTop = topo
      else if (topo + linha > no.scrollTop + no.clientHeight) no.scrollTop = topo + linha - no.clientHeight
      medir()
      requestAnimationFrame(() =>
        no.querySelector<HTMLElement>(`[data-id="${CSS.escape(ids[novo] ?? '')}"] > a`)?.focus({ preventScroll: true }),
      )
    },
  }))

  const ordem = useRef(ids)
  ordem.current = ids
  const aoEscolher = useCallback(
    (id: string, ateAqui: boolean) => (ateAqui ? escolherAte(ordem.current, id) : alternarEscolha(id)),
    [],
  )
  const toque = useToqueLongo((alvo) => {
    const id = linhaDe(alvo)
    if (id) alternarEscolha(id)
    return id !== undefined
  })
  const escolherComX = (e: React.KeyboardEvent) => {
    const id = linhaDe(e.target)
    if (e.key.toLowerCase() !== 'x' || e.ctrlKey || e.metaKey || e.altKey || !id) return
    e.preventDefault()
    aoEscolher(id, e.shiftKey)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing only holds the rows still; x ticks the row that has the focus
    <div
      ref={el}
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain"
      onScroll={medir}
      tabIndex={-1}
      onPointerMove={apontar}
      onPointerLeave={soltar}
      onKeyDown={escolherComX}
      {...toque}
    >
      {esperam > 0 && (
        <button type="button" className="c-esperam" onClick={soltar}>
          {plural(esperam, 'conversa nova', 'conversas novas')}
        </button>
      )}
      <ul aria-label="Conversas" className="relative" style={{ height: linhas.length * linha + (temMais ? linha : 0) }}>
        {linhas.slice(de, ate).map((c, i) => (
          <Linha
            key={c.id}
            c={c}
            topo={(de + i) * linha}
            aberta={c.id === aberta}
            posicao={de + i + 1}
            total={temMais ? -1 : linhas.length}
            escolhida={marcadas.todas || marcadas.ids.has(c.id)}
            meuId={daLinha.meuId}
            href={daLinha.href(c.id, c.achado?.seq)}
            aoAbrir={daLinha.aoAbrir}
            aoEscolher={aoEscolher}
            aoAssumir={daLinha.aoAssumir}
            aoFinalizar={daLinha.aoFinalizar}
          />
        ))}
      </ul>
    </div>
  )
}
