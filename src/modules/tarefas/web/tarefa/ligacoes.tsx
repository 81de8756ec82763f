import { useEffect, useEffectEvent, useState } from 'react'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { escolha } from '#modules/ligados-na-pagina.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Combobox } from '#ui/combobox.tsx'
import { KanbanSquare, MessageCircle, UserRound } from '#ui/icones.ts'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import type { Ligada } from '../dados.ts'
import { buscarConversas, nomeDaConversa, nomeDoContato } from './buscas.ts'

type Chave = keyof Ligada
export type Ligados = Record<Chave, Opcao | null>
interface Campo {
  chave: Chave
  rotulo: string
  placeholder: string
  permissao: string
  buscar: BuscarOpcoes
  nomear: (id: string) => Promise<string | null>
  icone: React.ReactNode
}
const doCartao = escolha('cartao')
const campos: readonly Campo[] = [
  {
    chave: 'contato_id',
    rotulo: 'Contato',
    placeholder: 'Nome ou telefone',
    permissao: 'contatos.contato.ver',
    buscar: buscarContatos,
    nomear: nomeDoContato,
    icone: <UserRound />,
  },
  {
    chave: 'cartao_id',
    rotulo: 'Cartão',
    placeholder: 'Título ou cliente',
    permissao: 'funis.cartao.ver',
    buscar: doCartao.buscar,
    nomear: doCartao.nomear,
    icone: <KanbanSquare />,
  },
  {
    chave: 'conversa_id',
    rotulo: 'Conversa',
    placeholder: 'Nome ou telefone',
    permissao: 'chat.conversa.ver',
    buscar: buscarConversas,
    nomear: nomeDaConversa,
    icone: <MessageCircle />,
  },
]

const primeira = (l: Ligada, chave: Chave): Opcao | null =>
  l[chave] ? { valor: l[chave], rotulo: 'Carregando…' } : null

/** Links of a new task. Records known only by id get their names when loaded; those out of reach are dropped. */
export function useLigados(inicial: Ligada): [Ligados, (parte: Partial<Ligados>) => void] {
  const [ligados, por] = useState<Ligados>(() => ({
    cartao_id: primeira(inicial, 'cartao_id'),
    contato_id: primeira(inicial, 'contato_id'),
    conversa_id: primeira(inicial, 'conversa_id'),
  }))
  const mudar = (parte: Partial<Ligados>) => por((antes) => ({ ...antes, ...parte }))
  const nomear = useEffectEvent(() => {
    for (const c of campos) {
      const id = inicial[c.chave]
      const dizer = (opcao: Opcao | null) =>
        por((antes) => (antes[c.chave]?.valor === id ? { ...antes, [c.chave]: opcao } : antes))
      if (id)
        void c.nomear(id).then(
          (rotulo) => dizer(rotulo === null ? null : { valor: id, rotulo }),
          () => dizer(null),
        )
    }
  })
  useEffect(() => nomear(), [])
  return [ligados, mudar]
}

export const idsDos = (l: Ligados): Ligada =>
  Object.fromEntries(Object.entries(l).flatMap(([k, o]) => (o ? [[k, o.valor]] : [])))

/** Inputs for the links of a task. Types of record that the user cannot see are hidden. */
export function CamposDeLigacao({
  valor,
  aoMudar,
  erros,
  menos,
}: {
  valor: Ligados
  aoMudar: (parte: Partial<Ligados>) => void
  erros: Readonly<Record<string, string>>
  menos?: Chave | undefined
}) {
  return (
    <fieldset className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
      <legend className="sr-only">Sobre o quê</legend>
      {campos
        .filter((c) => c.chave !== menos)
        .map((c) => (
          <UmaLigacao
            key={c.chave}
            campo={c}
            valor={valor[c.chave]}
            erro={erros[c.chave]}
            aoMudar={(o) => aoMudar({ [c.chave]: o })}
          />
        ))}
    </fieldset>
  )
}

function UmaLigacao({
  campo: c,
  valor,
  erro,
  aoMudar,
}: {
  campo: Campo
  valor: Opcao | null
  erro: string | undefined
  aoMudar: (o: Opcao | null) => void
}) {
  if (!usePode(c.permissao)) return null
  return (
    <Combobox
      rotulo={c.rotulo}
      opcional
      icone={c.icone}
      placeholder={c.placeholder}
      buscar={c.buscar}
      valor={valor}
      erro={erro}
      aoMudar={aoMudar}
    />
  )
}
