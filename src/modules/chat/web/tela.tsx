import './chat.css'
import './lista/lista.css'
import './fio/fio.css'
import './fio/balao.css'
import './compositor/compositor.css'
import { useMemo } from 'react'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { ProvedorDoChat, type ContextoDoChat } from './contexto-do-chat.tsx'
import { useAoVivo } from './ligar-ao-vivo.ts'
import { Mesa } from './mesa.tsx'

/** The three panes, for all accessible conversations or for the queues of one department. */
export function Chat({ departamento }: { departamento: string | null }) {
  const pessoa = usePessoa()
  const aoVivo = useAoVivo()
  const contexto = useMemo<ContextoDoChat>(
    () => ({ eu: { id: pessoa.id, nome: pessoa.nome }, pode: (p) => pode(pessoa, p), aoVivo, mesa: departamento }),
    [pessoa, aoVivo, departamento],
  )
  return (
    <ProvedorDoChat value={contexto}>
      <Mesa />
    </ProvedorDoChat>
  )
}

/** /chat/chat */
export const TelaChat = () => <Chat departamento={null} />
