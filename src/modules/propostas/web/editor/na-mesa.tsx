import {
  Entradas,
  EntradasEmTexto,
  LegendaDasOrigens,
  PainelDoResultado,
  useEditor,
} from '#modules/simulacoes/web/publico.ts'
import { cn } from '#ui/classes.ts'
import { useCatalogoDoEditor } from './catalogo.ts'
import { PeDoEditor } from './pe-do-editor.tsx'
import type { PropsDaMoldura } from './props.ts'

/** Inputs at the left, the live result at the right, the foot with what is saved and the main act. */
export function EditorNaMesa(p: PropsDaMoldura) {
  const { somenteLeitura, podeDesfazer } = useEditor()
  const catalogo = useCatalogoDoEditor(p.proposta.id)
  return (
    <div
      className={cn(
        'grid min-h-0',
        'grid-cols-[minmax(400px,456px)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] max-lg:grid-cols-[380px_minmax(0,1fr)]',
      )}
    >
      <div className="min-h-0 overflow-y-auto border-r" tabIndex={0} role="region" aria-label="Entradas da proposta">
        {somenteLeitura ? (
          <EntradasEmTexto veCustos={p.proposta.ve_custos} />
        ) : (
          <Entradas catalogo={catalogo} veCustos={p.proposta.ve_custos} aoPedirFatura={p.aoPedirFatura} />
        )}
      </div>
      <div className="min-h-0 overflow-y-auto bg-bg p-5 pt-3.5" tabIndex={0} role="region" aria-label="Resultado">
        <PainelDoResultado />
      </div>
      <PeDoEditor {...p} somenteLeitura={somenteLeitura} podeDesfazer={podeDesfazer} className="col-span-2">
        <span className="flex items-center gap-3 border-l pl-3 max-xl:hidden">
          <LegendaDasOrigens />
        </span>
      </PeDoEditor>
    </div>
  )
}
