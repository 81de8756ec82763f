import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDown, FileText, Plus } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { linkDaFaturaNaProposta, linkDePropostaDaFatura } from '../../links.ts'
import { usePropostasDoContato } from '../do-contato.tsx'

/** On the page of a confirmed bill: begins a proposal with it, or puts it into a draft of the same contact. */
export function UsarNumaProposta({ fatura }: { fatura: { id: string; contato: { id: string; nome: string } } }) {
  const edita = usePode('propostas.proposta.editar')
  const navegar = useNavegar()
  const { data = [] } = usePropostasDoContato(fatura.contato.id)
  if (!edita) return null
  const rascunhos = data.filter((p) => p.tipo === 'autoconsumo' && p.estado === 'rascunho')
  const nova = () => void navegar({ href: linkDePropostaDaFatura(fatura.id) })
  if (rascunhos.length === 0)
    return (
      <Button variante="primaria" icone={<Plus />} onClick={nova}>
        Usar numa proposta nova
      </Button>
    )
  return (
    <Menu
      alinhar="end"
      lado="top"
      largura={260}
      gatilho={
        <Button variante="primaria" icone={<ChevronDown />}>
          Usar numa proposta
        </Button>
      }
      itens={[
        { rotulo: 'Nova proposta', icone: <Plus />, aoEscolher: nova },
        ...rascunhos.map((p) => ({
          rotulo: `${p.numero}, rascunho v${p.versao}`,
          icone: <FileText />,
          aoEscolher: () => void navegar({ href: linkDaFaturaNaProposta(p, fatura.id) }),
        })),
      ]}
    />
  )
}
