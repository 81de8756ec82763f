import { EmptyState } from '#ui/empty-state.tsx'
import { LinhasDePropostas, usePropostasDoContato } from './do-contato.tsx'
import { NovaPropostaPara } from './nova-para.tsx'

/** Tab of a contact: its proposals that the user may see, and a new one of the kind that fits. */
export function PropostasDoContato({ contato }: { contato: { id: string; nome: string } }) {
  const { data } = usePropostasDoContato(contato.id)
  if (data?.length !== 0)
    return (
      <>
        <NovaPropostaPara contato={contato} />
        <LinhasDePropostas contatoId={contato.id} />
      </>
    )
  return (
    <EmptyState
      frase="Nenhuma proposta que você possa ver"
      detalhe="As propostas feitas para este contato aparecem aqui."
      acao={<NovaPropostaPara contato={contato} />}
    />
  )
}
