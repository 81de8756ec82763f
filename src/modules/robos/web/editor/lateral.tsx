import type { No } from '#engines/fluxo/tipos.ts'
import type { Robo } from '../../contract/robos.ts'
import { Casos } from './casos.tsx'
import { Inspetor } from './inspetor/inspetor.tsx'
import { ligar, trocar } from './operacoes.ts'
import { Simulador } from './simulador.tsx'
import type { Editor } from './usar-editor.ts'
import type { Mesa } from './usar-mesa.ts'

/** Side pane of the editor: the simulator, the test cases, or the selected node. */
export function Lateral({ robo, editor, mesa, no }: { robo: Robo; editor: Editor; mesa: Mesa; no: No | null }) {
  return (
    <aside
      className="flex min-h-0 flex-col border-l bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:h-[70dvh] max-lg:border-t"
      aria-label="Painel do fluxo"
    >
      {mesa.painel === 'simulador' && <Simulador fluxo={editor.fluxo} robo={robo} aoAndar={mesa.andar} />}
      {mesa.painel === 'casos' && (
        <Casos fluxo={editor.fluxo} robo={robo} casos={editor.casos} aoMudar={editor.mudarCasos} />
      )}
      {mesa.painel === 'nenhum' && no && (
        <Inspetor
          no={no}
          pedido={mesa.inspecionado?.pedido ?? 0}
          aoMudar={(novo, marca) => editor.mudarFluxo((f) => trocar(f, novo), marca)}
          aoLigar={(saida, para) => editor.mudarFluxo((f) => ligar(f, no.id, saida, para))}
          aoRemover={() => mesa.excluir([no.id])}
          aoFechar={mesa.fechar}
        />
      )}
    </aside>
  )
}
