import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { linkDaNovaOrdem } from '#modules/ordens/links.ts'
import { LinhasDasOrdens, useOrdensDoContato } from '#modules/ordens/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus } from '#ui/icones.ts'
import { Section } from '#ui/pane.tsx'

/** The service orders of the contact that the user may see, and the act that opens one. Hidden without either. */
export function OrdensNoPainel({ c }: { c: Conversa }) {
  const ve = usePode('ordens.ordem.ver')
  const abre = usePode('ordens.ordem.criar')
  const navegar = useNavegar()
  const { data } = useOrdensDoContato(c.contato_id, ve)
  const ordens = data?.pages.flatMap((p) => p.data) ?? []
  if (ordens.length === 0 && !abre) return null
  return (
    <Section
      titulo="Ordens de serviço"
      contagem={ordens.length || undefined}
      acoes={
        abre && (
          <IconButton
            rotulo="Abrir ordem de serviço"
            icone={<Plus />}
            tamanho="pequeno"
            onClick={() =>
              void navegar({ href: linkDaNovaOrdem({ contato: c.contato_id, origem: 'conversa', origem_id: c.id }) })
            }
          />
        )
      }
    >
      <LinhasDasOrdens ordens={ordens} />
    </Section>
  )
}
