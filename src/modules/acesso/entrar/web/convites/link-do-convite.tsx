import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import type { EntregaDoConvite } from '../../contract/convites.ts'

/** Why the mail was not sent, and what to do about it. */
export const porQueNaoSaiu = ({ sem_correio }: EntregaDoConvite, nome: string): string =>
  sem_correio
    ? `O correio não está configurado: copie o link e mande a ${nome} por outro caminho, como o WhatsApp.`
    : `O e-mail não saiu: copie o link e mande a ${nome}, ou envie de novo na aba Convites.`

/** The link of an invitation whose mail was not sent. Shown once: requesting it again creates another link. */
export function LinkDoConvite({
  nome,
  entrega,
  aoFechar,
}: {
  nome: string
  entrega: EntregaDoConvite
  aoFechar: () => void
}) {
  return (
    <Dialog
      aberto
      firme
      aoMudar={(aberto) => !aberto && aoFechar()}
      titulo="Convite criado"
      descricao={porQueNaoSaiu(entrega, nome)}
    >
      <ParaCopiar
        rotulo="Link do convite"
        valor={entrega.link ?? ''}
        dica="Vale por 7 dias e serve uma vez só. Quem tem o link entra no lugar da pessoa: mande só a ela."
      />
      <div className="mt-4 flex justify-end">
        <Button variante="primaria" onClick={aoFechar}>
          Pronto
        </Button>
      </div>
    </Dialog>
  )
}
