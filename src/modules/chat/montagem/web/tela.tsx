import './encaixes.ts'
import './chat.css'
import '#modules/chat/lista/web/lista.css'
import '#modules/chat/fio/web/fio.css'
import '#modules/chat/fio/web/balao.css'
import '#modules/chat/compositor/web/compositor.css'
import { useMemo } from 'react'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { ProvedorDoChat, type ContextoDoChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAoVivo } from '#modules/chat/fio/web/ligar-ao-vivo.ts'
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
