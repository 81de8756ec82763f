import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { numero, plural } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import { ListaDeConversas } from '../comum/lista-de-conversas.tsx'
import type { ContagensDaMesa } from './mesa.tsx'

const NA_LISTA = 8
const RECENTES = 8

type Consulta = ComponentProps<typeof ListaDeConversas>['consulta']
const vazia = (c: Consulta) => c.data?.conversas.length === 0

/** The user's conversations and those without assignee. What is empty collapses to one line for both. */
export function MinhasConversas({
  minhas,
  semDono,
  mesa,
}: {
  minhas: Consulta
  /** null: the user does not answer conversations */
  semDono: Consulta | null
  mesa: UseQueryResult<ContagensDaMesa>
}) {
  const [nenhumaMinha, nenhumaSolta] = [vazia(minhas), semDono === null || vazia(semDono)]
  if (nenhumaMinha && nenhumaSolta)
    return <Linha frase={`Nenhuma conversa com você${semDono ? ' nem sem responsável' : ''}.`} />
  return (
    <>
      {nenhumaMinha ? (
        <Linha frase="Nenhuma conversa com você." />
      ) : (
        <Bloco
          titulo="Minhas conversas"
          detalhe={minhas.data ? numero(minhas.data.total) : undefined}
          acao={{ rotulo: 'Abrir no chat', href: '/chat/chat?minhas=1' }}
        >
          <ListaDeConversas consulta={minhas} maximo={NA_LISTA} vazio="" />
          {minhas.data && minhas.data.total > NA_LISTA && (
            <a href="/chat/chat?minhas=1" className="mt-2 block text-13 font-medium text-text-2 hover:text-text">
              Ver mais {plural(minhas.data.total - NA_LISTA, 'conversa')}
            </a>
          )}
        </Bloco>
      )}
      {semDono && !nenhumaSolta && (
        <Bloco
          titulo="Sem responsável"
          detalhe={mesa.data ? numero(mesa.data.sem_responsavel) : undefined}
          acao={{ rotulo: 'Ver todas', href: '/chat/chat?sem_responsavel=1' }}
        >
          <ListaDeConversas consulta={semDono} maximo={NA_LISTA} vazio="" />
        </Bloco>
      )}
    </>
  )
}

/** The most recently changed conversations of the user's inboxes, with any assignee. Hidden when there are none. */
export function NaMesa({ recentes }: { recentes: Consulta }) {
  if (vazia(recentes)) return null
  return (
    <Bloco
      titulo="Na mesa"
      detalhe="as que se moveram por último"
      acao={{ rotulo: 'Abrir o chat', href: '/chat/chat' }}
      className="border-b-0"
    >
      <ListaDeConversas consulta={recentes} maximo={RECENTES} vazio="" />
    </Bloco>
  )
}

const Linha = ({ frase }: { frase: string }) => (
  <p className="flex flex-wrap gap-x-2 border-b px-6 py-3 text-13 text-text-2 max-md:px-4">
    {frase}
    <a href="/chat/chat" className="font-medium hover:text-text">
      Abrir o chat
    </a>
  </p>
)
