import { useState } from 'react'
import { TextArea } from '#ui/text-area.tsx'
import type { Conversa } from '../../tipos.ts'
import { useAtos } from '../dados/atos.ts'
import { DialogoDeAto } from './formulario.tsx'

export function DialogoDevolver({ c, para, aoFechar }: { c: Conversa; para: string; aoFechar: () => void }) {
  const { devolver } = useAtos()
  const [motivo, setMotivo] = useState('')
  return (
    <DialogoDeAto titulo="Devolver conversa" descricao={`Volta para ${para}, a quem a transferiu.`} tamanho="pequeno" enviar="Devolver" falha="A conversa não pôde ser devolvida." pronto={motivo.trim() !== ''} aoFechar={aoFechar} aoEnviar={() => devolver(c, motivo.trim())}>
      <TextArea rotulo="Motivo" autoFocus maxLength={500} value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} />
    </DialogoDeAto>
  )
}
