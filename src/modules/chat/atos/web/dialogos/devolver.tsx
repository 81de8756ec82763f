import { TextArea } from '#ui/text-area.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAtos } from '../dados/atos.ts'
import { DialogoDeAto } from './formulario.tsx'
import { useTextoGuardado } from './texto-guardado.ts'

export function DialogoDevolver({ c, para, aoFechar }: { c: Conversa; para: string; aoFechar: () => void }) {
  const { devolver } = useAtos()
  const { texto: motivo, mudar, largar } = useTextoGuardado(c.id, 'devolver')
  return (
    <DialogoDeAto
      titulo="Devolver conversa"
      descricao={`Volta para ${para}, a quem a transferiu.`}
      tamanho="pequeno"
      enviar="Devolver"
      falha="A conversa não pôde ser devolvida."
      pronto={motivo.trim() !== ''}
      aoFechar={aoFechar}
      aoEnviar={() => devolver(c, motivo.trim()).then(largar)}
    >
      <TextArea
        rotulo="Motivo"
        autoFocus
        maxLength={500}
        value={motivo}
        onChange={(e) => mudar(e.currentTarget.value)}
      />
    </DialogoDeAto>
  )
}
