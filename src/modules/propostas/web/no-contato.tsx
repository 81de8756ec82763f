import { EmptyState } from '#ui/empty-state.tsx'
import { LinhasDePropostas, usePropostasDoContato } from './do-contato.tsx'

/** Tab of a contact: its proposals that the user may see. */
export function PropostasDoContato({ contato }: { contato: { id: string } }) {
  const { data } = usePropostasDoContato(contato.id)
  if (data?.length !== 0) return <LinhasDePropostas contatoId={contato.id} />
  return (
    <EmptyState
      frase="Nenhuma proposta que você possa ver"
      detalhe="As propostas feitas para este contato aparecem aqui."
    />
  )
}
