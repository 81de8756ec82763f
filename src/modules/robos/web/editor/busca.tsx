import { useEffect, useRef, useState } from 'react'
import { nomeDoNo } from '#engines/fluxo/nos/registro.ts'
import { simples } from '#engines/fluxo/texto.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp, X } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { acoesDoRobo } from '../../regras/catalogo.ts'

/** Ctrl+F in the flow: searches the text of all nodes and steps through the hits. */
export function Busca({
  fluxo,
  aoAchar,
  aoFechar,
}: {
  fluxo: Fluxo
  aoAchar: (ids: string[], atual: string | null) => void
  aoFechar: () => void
}) {
  const [texto, setTexto] = useState('')
  const [n, setN] = useState(0)
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => campo.current?.focus(), [])
  const procurado = simples(texto)
  const achados = procurado
    ? fluxo.nos
        .filter((no) => simples(`${nomeDoNo(no, acoesDoRobo)} ${JSON.stringify(no.dados)}`).includes(procurado))
        .map((no) => no.id)
    : []
  const ir = (t: string, passo: number) => {
    const p = simples(t)
    const ids = p
      ? fluxo.nos
          .filter((no) => simples(`${nomeDoNo(no, acoesDoRobo)} ${JSON.stringify(no.dados)}`).includes(p))
          .map((no) => no.id)
      : []
    const novo = ids.length > 0 ? (passo + ids.length) % ids.length : 0
    setN(novo)
    aoAchar(ids, ids[novo] ?? null)
  }
  return (
    <search className="absolute top-3 left-3 z-5 flex items-center gap-1 rounded border bg-surface p-1 shadow">
      <SearchInput
        ref={campo}
        rotulo="Buscar no fluxo"
        placeholder="Buscar no fluxo"
        tamanho="pequeno"
        className="w-52"
        valor={texto}
        aoMudar={(t) => {
          setTexto(t)
          ir(t, 0)
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter') ir(texto, n + (e.shiftKey ? -1 : 1))
          if (e.key === 'Escape') {
            e.preventDefault()
            aoFechar()
          }
        }}
      />
      <span role="status" className="num min-w-14 text-center text-12 text-text-2">
        {procurado ? (achados.length > 0 ? `${n + 1} de ${achados.length}` : 'nada') : ''}
      </span>
      <IconButton tamanho="pequeno" rotulo="Anterior" icone={<ChevronUp />} onClick={() => ir(texto, n - 1)} />
      <IconButton tamanho="pequeno" rotulo="Próximo" icone={<ChevronDown />} onClick={() => ir(texto, n + 1)} />
      <IconButton tamanho="pequeno" rotulo="Fechar busca" icone={<X />} onClick={aoFechar} />
    </search>
  )
}
