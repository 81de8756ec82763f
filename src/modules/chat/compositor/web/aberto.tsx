import { createPortal } from 'react-dom'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { dialogoDeAgendar, formularios } from './encaixes.ts'

interface PropsDoAberto {
  aberto: { especial: string } | 'agendar'
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
  const Dialogo = formularios.ler().find((f) => f.tipo === aberto.especial)?.Dialogo
  return Dialogo
    ? createPortal(
        <Dialogo c={c} aoFechar={aoFechar} aoEnviar={(especial, arquivos) => aoEnviar(especial, '', arquivos)} />,
        document.body,
      )
    : null
}
