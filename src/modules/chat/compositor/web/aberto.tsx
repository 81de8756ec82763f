import { createPortal } from 'react-dom'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { dialogoDeAgendar, dialogosDoMenu, formularios } from './encaixes.ts'

/** A form of a kind of message, a dialog of another subject, or the one that schedules. */
export type OQueAbre = { especial: string } | { dialogo: string } | 'agendar'

interface PropsDoAberto {
  aberto: OQueAbre
  c: Conversa
  texto: string
  anexos: AnexoEnviado[]
  aoFechar: () => void
  aoEnviar: (especial: EspecialDeEnvio, texto?: string, anexos?: AnexoEnviado[]) => void
  aoAgendar: () => void
}

/** The dialog opened from the composer's menu. */
export function Aberto({ aberto, c, texto, anexos, aoFechar, aoEnviar, aoAgendar }: PropsDoAberto) {
  if (aberto === 'agendar')
    return createPortal(
      dialogoDeAgendar
        .ler()
        .map((Agendar, i) => (
          <Agendar key={i} conversa_id={c.id} texto={texto} anexos={anexos} aoFechar={aoFechar} aoAgendar={aoAgendar} />
        )),
      document.body,
    )
  if ('dialogo' in aberto) {
    const Outro = dialogosDoMenu.ler().find((d) => d.nome === aberto.dialogo)?.Dialogo
    return Outro ? createPortal(<Outro c={c} aoFechar={aoFechar} />, document.body) : null
  }
  const Dialogo = formularios.ler().find((f) => f.tipo === aberto.especial)?.Dialogo
  return Dialogo
    ? createPortal(
        <Dialogo c={c} aoFechar={aoFechar} aoEnviar={(especial, arquivos) => aoEnviar(especial, '', arquivos)} />,
        document.body,
      )
    : null
}
