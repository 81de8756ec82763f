import { useMemo, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ChevronDown, UserMinus, UserPlus } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { semAcento } from '#ui/formatos.ts'
import type { Conversa } from '../../tipos.ts'
import { useChat } from '../contexto-do-chat.tsx'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { useCaixas } from '../dados/contagens.ts'
import { PopoverSobDemanda } from '../sob-demanda.tsx'

/** Who answers: the people of the inbox, found by typing; oneself first. */
export function EscolhaDeResponsavel({ c, acoes, desabilitada }: { c: Conversa; acoes: AcoesDeConversa; desabilitada: boolean }) {
  const [aberto, setAberto] = useState(false)
  const [busca, setBusca] = useState('')
  const { eu } = useChat()
  const { data: caixas = [] } = useCaixas()
  const pessoas = useMemo(() => {
    const daCaixa = (caixas.find((x) => x.id === c.caixa_entrada_id)?.usuarios ?? []).filter((u) => u.papel !== 'leitor').map((u) => ({ id: u.usuario_id, nome: u.nome }))
    const outras = daCaixa.filter((p) => p.id !== eu.id).sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    return [eu, ...outras]
  }, [caixas, c.caixa_entrada_id, eu])
  const achadas = pessoas.filter((p) => semAcento(p.nome).includes(semAcento(busca)))
  const fechar = () => {
    setAberto(false)
    setBusca('')
  }
  const escolher = (p: { id: string; nome: string }) => {
    fechar()
    if (p.id !== c.atribuida_para) void acoes.atribuir(c, p)
  }
  return (
    <PopoverSobDemanda
      rotulo="Escolher responsável"
      alinhar="end"
      aberto={aberto}
      aoMudar={(a) => (a ? setAberto(true) : fechar())}
      className="w-64 p-1!"
      gatilho={
        <Button tamanho="pequeno" className="px-2! text-12!" disabled={desabilitada}>
          <span className="flex items-center gap-1.5">
            <i className="sr-only">Responsável: </i>
            {c.atribuida_nome ? <Avatar nome={c.atribuida_nome} chave={c.atribuida_para ?? ''} tamanho={18} /> : <UserPlus className="size-3.5" />}
            <span className="max-w-32 truncate max-xl:sr-only">{c.atribuida_nome ?? 'Sem responsável'}</span>
            <ChevronDown className="size-3!" />
          </span>
        </Button>
      }
    >
      <SearchInput
        rotulo="Buscar pessoa"
        autoFocus
        tamanho="pequeno"
        className="mb-1"
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
      <ul className="max-h-64 overflow-y-auto">
        {achadas.map((p) => (
          <li key={p.id}>
            <button type="button" className="g-item w-full text-left hover:bg-accent" aria-pressed={p.id === c.atribuida_para} onClick={() => escolher(p)}>
              <Avatar nome={p.nome} chave={p.id} tamanho={20} />
              <span className="min-w-0 flex-1 truncate">
                {p.nome}
                {p.id === eu.id && <span className="text-text-2"> (você)</span>}
              </span>
            </button>
          </li>
        ))}
        {achadas.length === 0 && <li className="px-2 py-3 text-center text-13 text-text-2">Ninguém encontrado nesta caixa</li>}
        {c.atribuida_para && (
          <li className="mt-1 border-t pt-1">
            <button
              type="button"
              className="g-item w-full text-left hover:bg-accent"
              onClick={() => {
                fechar()
                void acoes.desatribuir(c)
              }}
            >
              <UserMinus /> Deixar sem responsável
            </button>
          </li>
        )}
      </ul>
    </PopoverSobDemanda>
  )
}
