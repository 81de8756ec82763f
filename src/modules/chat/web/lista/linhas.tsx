import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import type { Conversa } from '../../tipos.ts'
import { janela, manterLugar } from './janela.ts'
import { Linha } from './linha.tsx'

export interface LinhasNaMao {
  /** Moves the keyboard to a row, `passo` rows from the present one (or from the open conversation). */
  mover(passo: number): void
}

interface PropsDasLinhas {
  linhas: readonly Conversa[]
  aberta: string | null
  meuNome: string
  href: (id: string) => string
  aoAbrir: (id: string) => void
  aoAssumir: (c: Conversa) => void
  aoFinalizar: (c: Conversa) => void
  temMais: boolean
  carregandoMais: boolean
  aoChegarAoFim: () => void
  ref?: Ref<LinhasNaMao>
}

const alturaDaLinha = () => (matchMedia('(max-width: 767px)').matches ? 80 : 72)

export function Linhas({ linhas, aberta, temMais, carregandoMais, aoChegarAoFim, ref, ...daLinha }: PropsDasLinhas) {
  const el = useRef<HTMLDivElement>(null)
  const [vista, setVista] = useState({ rolado: 0, altura: 800 })
  const linha = alturaDaLinha()
  const ids = linhas.map((c) => c.id)
  const antes = useRef(ids)

  const medir = useCallback(() => {
    const no = el.current
    if (no) setVista((v) => (v.rolado === no.scrollTop && v.altura === no.clientHeight ? v : { rolado: no.scrollTop, altura: no.clientHeight }))
  }, [])
  useEffect(() => {
    const no = el.current
    if (!no) return
    medir()
    const olho = new ResizeObserver(medir)
    olho.observe(no)
    return () => olho.disconnect()
  }, [medir])

  // rows moved by events must not move under the eye
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
    if (temMais && !carregandoMais && ate >= linhas.length - 8) aoChegarAoFim()
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
      requestAnimationFrame(() => no.querySelector<HTMLElement>(`[data-id="${CSS.escape(ids[novo] ?? '')}"] > a`)?.focus({ preventScroll: true }))
    },
  }))

  return (
    <div ref={el} className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain" onScroll={medir} tabIndex={-1}>
      <ul aria-label="Conversas" className="relative" style={{ height: linhas.length * linha + (temMais ? linha : 0) }}>
        {linhas.slice(de, ate).map((c, i) => (
          <Linha key={c.id} c={c} topo={(de + i) * linha} aberta={c.id === aberta} posicao={de + i + 1} total={temMais ? -1 : linhas.length} meuNome={daLinha.meuNome} href={daLinha.href(c.id)} aoAbrir={daLinha.aoAbrir} aoAssumir={daLinha.aoAssumir} aoFinalizar={daLinha.aoFinalizar} />
        ))}
      </ul>
    </div>
  )
}
