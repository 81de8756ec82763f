import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp, X } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import type { busca as contrato } from '#modules/chat/busca/contract/busca.ts'
import { fioAtual } from './dados/conversa-atual.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { realcar } from './realcar.ts'

const naConversa = resumo<typeof contrato.naConversa>('GET', '/api/chat/conversas/{id}/busca')
const ESPERA_MS = 200

/**
 * Start of a search in the thread: empty, or the clicked search result of the list. `vez` grows with each repeated
 * request.
 */
export interface Procura {
  termo: string
  seq: number | null
  vez: number
}

/**
 * Searches all messages of the open conversation: the server returns the positions, and the pages around them are
 * loaded on demand.
 */
export function ProcurarNaConversa({
  id,
  inicio,
  irPara,
  aoFechar,
}: {
  id: string
  inicio: Procura
  irPara: (seq: number) => void
  aoFechar: () => void
}) {
  const [texto, setTexto] = useState(inicio.termo)
  const [termo, setTermo] = useState(inicio.termo)
  const [escolhido, setEscolhido] = useState(inicio.seq)
  const mensagens = useLoja(fioAtual, (f) => f.mensagens)
  const campo = useRef<HTMLInputElement>(null)
  // opened from a search result: leave the focus on the list (on a phone it would open the keyboard)
  useEffect(() => {
    if (inicio.seq !== null && inicio.vez === 0) return
    campo.current?.focus()
    campo.current?.select()
  }, [inicio.seq, inicio.vez])
  const mudarTermo = (novo: string) => {
    if (novo === termo) return
    setTermo(novo)
    setEscolhido(null)
  }
  useEffect(() => {
    const espera = setTimeout(() => mudarTermo(texto.trim()), ESPERA_MS)
    return () => clearTimeout(espera)
  }, [texto])
  const { data, isError, refetch } = useQuery({
    queryKey: ['chat', 'procurar', id, termo],
    enabled: termo !== '',
    queryFn: async ({ signal }) =>
      (await chamar(naConversa, { params: { id }, query: { texto: termo } }, { signal })).data,
  })
  const seqs = termo ? (data?.seqs ?? []) : []
  const qual = Math.max(0, escolhido === null ? 0 : seqs.indexOf(escolhido))
  const atual = termo ? (escolhido ?? seqs[qual]) : undefined

  useEffect(() => {
    if (atual !== undefined) irPara(atual)
  }, [atual, irPara])
  // runs on every render of the thread: highlights are ranges over the text, not elements
  useEffect(() => realcar(document.querySelector('.c-rolagem'), termo), [termo, mensagens, atual])
  useEffect(() => () => realcar(null, ''), [])

  const andar = (passo: number) =>
    seqs.length > 0 && setEscolhido(seqs[(qual + passo + seqs.length) % seqs.length] ?? null)
  return (
    <search
      className="flex h-11 shrink-0 items-center gap-1 border-b bg-surface px-3"
      onKeyDownCapture={(e) => {
        if (e.key === 'Escape') aoFechar()
        else if (e.key === 'Enter') andar(e.shiftKey ? -1 : 1)
        else return
        e.preventDefault()
        e.stopPropagation()
      }}
    >
      <SearchInput
        ref={campo}
        rotulo="Procurar nesta conversa"
        valor={texto}
        aoMudar={setTexto}
        className="min-w-0 flex-1"
      />
      <span role="status" className="num min-w-20 text-right text-12 text-text-2">
        {isError
          ? 'Não veio'
          : termo && data
            ? seqs.length === 0
              ? 'Nada aqui'
              : `${qual + 1} de ${seqs.length}${data.mais ? '+' : ''}`
            : ''}
      </span>
      {isError && (
        <IconButton rotulo="Tentar de novo" tamanho="pequeno" icone={<ChevronDown />} onClick={() => void refetch()} />
      )}
      <IconButton
        rotulo="Mais antiga"
        atalho="enter"
        tamanho="pequeno"
        icone={<ChevronUp />}
        disabled={seqs.length === 0}
        onClick={() => andar(1)}
      />
      <IconButton
        rotulo="Mais nova"
        atalho="shift+enter"
        tamanho="pequeno"
        icone={<ChevronDown />}
        disabled={seqs.length === 0}
        onClick={() => andar(-1)}
      />
      <IconButton rotulo="Fechar a procura" atalho="esc" tamanho="pequeno" icone={<X />} onClick={aoFechar} />
    </search>
  )
}
