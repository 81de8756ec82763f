import './chat.css'
import './fio/fio.css'
import { useMemo } from 'react'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { ProvedorDoChat, type ContextoDoChat } from './contexto-do-chat.tsx'
import { useAoVivo } from './ligar-ao-vivo.ts'
import { Mesa } from './mesa.tsx'

/** /chat/chat */
export function TelaChat() {
  const pessoa = usePessoa()
  const aoVivo = useAoVivo()
  const contexto = useMemo<ContextoDoChat>(() => ({ eu: { id: pessoa.id, nome: pessoa.nome }, pode: (p) => pode(pessoa, p), aoVivo }), [pessoa, aoVivo])
  return (
    <ProvedorDoChat value={contexto}>
      <Mesa />
    </ProvedorDoChat>
  )
}
