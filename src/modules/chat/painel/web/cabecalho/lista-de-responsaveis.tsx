import { useMemo, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Check, UserMinus } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { semAcentos } from '#kit/texto.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { useCaixas } from '#modules/chat/lista/web/dados/contagens.ts'

interface PropsDaLista {
  c: Conversa
  acoes: AcoesDeConversa
  aoEscolher: () => void
  /** Focus the search field on opening; off on a phone, where the keyboard would cover the list. */
  focarBusca?: boolean
}

/** Members of the inbox who may answer, filtered by typing; the current user first. */
export function ListaDeResponsaveis({ c, acoes, aoEscolher, focarBusca = false }: PropsDaLista) {
  const [busca, setBusca] = useState('')
  const { eu } = useChat()
  const { data: caixas = [] } = useCaixas()
  const pessoas = useMemo(() => {
    const daCaixa = (caixas.find((x) => x.id === c.caixa_entrada_id)?.usuarios ?? [])
      .filter((u) => u.papel !== 'leitor')
      .map((u) => ({ id: u.usuario_id, nome: u.nome }))
    const outras = daCaixa.filter((p) => p.id !== eu.id).sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    return [eu, ...outras]
  }, [caixas, c.caixa_entrada_id, eu])
  const achadas = pessoas.filter((p) => semAcentos(p.nome).includes(semAcentos(busca)))
  const escolher = (p: { id: string; nome: string }) => {
    aoEscolher()
    if (p.id !== c.atribuida_para) void acoes.atribuir(c, p)
  }
  return (
    <>
      <SearchInput
        rotulo="Buscar pessoa"
        autoFocus={focarBusca}
        tamanho="pequeno"
        className="mb-1 max-md:h-11!"
        valor={busca}
        aoMudar={setBusca}
        onKeyDown={(e) => {
          const primeira = achadas[0]
          if (e.key === 'Enter' && primeira) {
            e.preventDefault()
            escolher(primeira)
          }
        }}
      />
      <ul aria-label="Pessoas" className="max-h-64 overflow-y-auto max-md:max-h-none">
        {achadas.map((p) => (
          <li key={p.id}>
            <button
              type="button"
              className="g-item w-full text-left hover:bg-accent max-md:min-h-12 max-md:text-14"
              aria-pressed={p.id === c.atribuida_para}
              onClick={() => escolher(p)}
            >
              <Avatar nome={p.nome} chave={p.id} tamanho={20} className="max-md:size-8!" />
              <span className="min-w-0 flex-1 truncate">
                {p.nome}
                {p.id === eu.id && <span className="text-text-2"> (você)</span>}
              </span>
              {p.id === c.atribuida_para && <Check className="g-fim" />}
            </button>
          </li>
        ))}
        {achadas.length === 0 && (
          <li className="px-2 py-3 text-center text-13 text-text-2">Ninguém encontrado nesta caixa</li>
        )}
        {c.atribuida_para && (
          <li className="mt-1 border-t pt-1">
            <button
              type="button"
              className="g-item w-full text-left hover:bg-accent max-md:min-h-12 max-md:text-14"
              onClick={() => {
                aoEscolher()
                void acoes.desatribuir(c)
              }}
            >
              <UserMinus /> Deixar sem responsável
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
