import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarClock, Check, Ellipsis, UserRound, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import type { TarefaNaLista } from '../../tipos.ts'
import { prioridades } from '../aparencia.tsx'
import type { useAtos } from './usar-atos.ts'

/** Actions on the selected tasks. */
export function BarraDeLote({
  escolhidas,
  atos,
  aoLimpar,
}: {
  escolhidas: readonly TarefaNaLista[]
  atos: ReturnType<typeof useAtos>
  aoLimpar: () => void
}) {
  const ids = escolhidas.map((t) => t.id)
  return (
    <div
      role="toolbar"
      aria-label="Tarefas escolhidas"
      className="flex flex-wrap items-center gap-2 border-t bg-surface px-3 py-2 shadow-overlay"
    >
      <IconButton rotulo="Limpar escolha" atalho="esc" icone={<X />} onClick={aoLimpar} />
      <span className="num mr-2 text-13 font-medium">{`${plural(ids.length, 'escolhida')}`}</span>
      <Button tamanho="pequeno" icone={<Check />} onClick={() => void atos.concluir(escolhidas)}>
        Concluir
      </Button>
      <Button tamanho="pequeno" icone={<CalendarClock />} onClick={() => atos.pedir('data', escolhidas)}>
        Data
      </Button>
      <Button tamanho="pequeno" icone={<UserRound />} onClick={() => atos.pedir('pessoa', escolhidas)}>
        Passar
      </Button>
      <Menu
        gatilho={<IconButton rotulo="Mais" icone={<Ellipsis />} />}
        itens={[
          { rotulo: 'Adiar um dia', aoEscolher: () => void atos.lote('adiada', ids, { tipo: 'adiar', dias: 1 }) },
          { rotulo: 'Adiar uma semana', aoEscolher: () => void atos.lote('adiada', ids, { tipo: 'adiar', dias: 7 }) },
          {
            grupo: 'Prioridade',
            itens: (['urgente', 'alta', 'normal', 'baixa'] as const).map((p) => ({
              rotulo: prioridades[p].rotulo,
              aoEscolher: () => void atos.lote('alterada', ids, { tipo: 'prioridade', prioridade: p }),
            })),
          },
          'risco',
          {
            rotulo: 'Cancelar tarefas',
            perigo: true,
            aoEscolher: () => void atos.lote('cancelada', ids, { tipo: 'situacao', verbo: 'cancelar' }),
          },
        ]}
      />
    </div>
  )
}
