import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { LinhasDePropostas, usePropostasDoContato } from '#modules/propostas/web/publico.ts'
import { Section } from '#ui/pane.tsx'

/** The proposals of the contact that the user may see. Nothing where there are none. */
export function PropostasNoPainel({ c }: { c: Conversa }) {
  const { data = [] } = usePropostasDoContato(c.contato_id)
  if (data.length === 0) return null
  return (
    <Section titulo="Propostas" contagem={data.length}>
      <LinhasDePropostas contatoId={c.contato_id} />
    </Section>
  )
}
