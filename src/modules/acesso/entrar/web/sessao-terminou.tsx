import { DIGITADO } from '#platform/navegador/fim-da-sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'

const FRASES: Record<string, string> = {
  SESSION_EXPIRED: 'ela passou do prazo.',
  SESSION_ENDED: 'ela foi encerrada em outro aparelho ou por quem administra os acessos.',
}
const FRASE_PADRAO = 'ela passou do prazo ou foi encerrada em outro aparelho.'

/** Why the user must sign in again. */
export function SessaoTerminou({ motivo }: { motivo: string }) {
  return (
    <AlertBox className="mb-4" tom="info" titulo={`Sua sessão terminou: ${FRASES[motivo] ?? FRASE_PADRAO}`}>
      Entre de novo para continuar de onde parou.
      {sessionStorage.getItem(DIGITADO) && ' O que você estava escrevendo está guardado.'}
    </AlertBox>
  )
}
