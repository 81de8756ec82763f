import { Button } from '#ui/button.tsx'
import { Flag } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { avisar } from '#ui/avisos.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { prioridades, type Prioridade } from '../../tipos.ts'
import { PRIORIDADES } from '../nomes.ts'

/** What is done to several orders at once. */
export function Lote({ aoPriorizar }: { aoPriorizar: (p: Prioridade) => Promise<void> }) {
  const { indo, fazer } = useAto()
  return (
    <Menu
      gatilho={
        <Button tamanho="pequeno" icone={<Flag />} ocupado={indo}>
          Prioridade
        </Button>
      }
      itens={prioridades.map((p) => ({
        rotulo: PRIORIDADES[p],
        aoEscolher: () =>
          void fazer(
            () => aoPriorizar(p),
            (e) => void avisar({ titulo: mensagemDe(e, 'Não deu para mudar a prioridade.'), tom: 'perigo' }),
          ),
      }))}
    />
  )
}
