import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Send, ShieldCheck } from '#ui/icones.ts'
import type { PropsDaMoldura } from './props.ts'

/** Sends, or asks for approval. What stops it is read with the button. */
export function AtoPrincipal({
  envio,
  pode,
  aoAgir,
  largo,
}: Pick<PropsDaMoldura, 'envio' | 'pode' | 'aoAgir'> & { largo?: boolean }) {
  const id = useId()
  const [bloqueio] = envio.bloqueios
  const motivo = bloqueio ?? (pode ? envio.pedeAprovacao : 'Você não envia esta proposta.')
  return (
    <span className={largo ? 'grid min-w-0 flex-1 gap-1' : 'flex min-w-0 items-center gap-2'}>
      {motivo && (
        <span
          id={id}
          className={`min-w-0 text-12 ${largo ? '' : 'max-w-72 truncate'} ${bloqueio ? 'text-danger' : 'text-warning'}`}
          data-dica={motivo}
        >
          {motivo}
        </span>
      )}
      <Button
        variante="primaria"
        icone={envio.pedeAprovacao ? <ShieldCheck /> : <Send />}
        {...(largo ? {} : { atalho: 'mod+enter' })}
        className={largo ? 'h-12! w-full' : undefined}
        disabled={!pode || bloqueio !== undefined}
        aria-describedby={motivo ? id : undefined}
        onClick={aoAgir}
      >
        {envio.pedeAprovacao ? 'Pedir aprovação do desconto' : 'Enviar proposta'}
      </Button>
    </span>
  )
}
