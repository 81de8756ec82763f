import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import {
  LinhasDePropostas,
  NovaPropostaPara,
  usePropostasDoContato,
  useTiposQuePropoe,
} from '#modules/propostas/web/publico.ts'
import { Section } from '#ui/pane.tsx'

/** The proposals of the contact that the user may see, and a new one. Hidden without either. */
export function PropostasNoPainel({ c }: { c: Conversa }) {
  const { data = [] } = usePropostasDoContato(c.contato_id)
  const propoe = useTiposQuePropoe().length > 0
  if (data.length === 0 && !propoe) return null
  return (
    <Section
      titulo="Propostas"
      contagem={data.length || undefined}
      acoes={<NovaPropostaPara contato={{ id: c.contato_id, nome: c.contato_nome }} />}
    >
      <LinhasDePropostas contatoId={c.contato_id} />
    </Section>
  )
}
