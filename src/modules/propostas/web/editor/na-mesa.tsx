import {
  Entradas,
  EntradasEmTexto,
  LegendaDasOrigens,
  PainelDoResultado,
  useEditor,
} from '#modules/simulacoes/web/publico.ts'
import { cn } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { dataHora } from '#ui/formatos.ts'
import { GitCompare, Undo2 } from '#ui/icones.ts'
import { AtoPrincipal } from './ato-principal.tsx'
import { useCatalogoDoEditor } from './catalogo.ts'
import { PeDaGravacao } from './pe-da-gravacao.tsx'
import type { PropsDaMoldura } from './props.ts'

/** Inputs at the left, the live result at the right, the foot with what is saved and the main act. */
export function EditorNaMesa(p: PropsDaMoldura) {
  const { somenteLeitura, podeDesfazer } = useEditor()
  const catalogo = useCatalogoDoEditor()
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
      <footer
        className={cn(
          'col-span-2 flex min-h-12 flex-wrap items-center gap-x-3',
          'gap-y-1 border-t px-5 py-1 text-12 text-text-2',
        )}
      >
        <PeDaGravacao gravacao={p.gravacao} versao={p.proposta.versao} aoTentar={p.aoTentar} />
        <span className="flex items-center gap-3 border-l pl-3 max-xl:hidden">
          <LegendaDasOrigens />
        </span>
        <span className="flex-1" />
        {p.proposta.vence_em && (
          <span className="num">Vale até {dataHora(p.proposta.vence_em).replace(' ', ', ')}</span>
        )}
        {p.aoVerDiferencas && (
          <Button tamanho="pequeno" variante="fantasma" icone={<GitCompare />} onClick={p.aoVerDiferencas}>
            Diferenças
          </Button>
        )}
        {!somenteLeitura && (
          <Button
            tamanho="pequeno"
            variante="fantasma"
            icone={<Undo2 />}
            atalho="mod+z"
            disabled={!podeDesfazer}
            onClick={p.aoDesfazer}
          >
            Desfazer
          </Button>
        )}
        <AtoPrincipal {...p} />
      </footer>
    </div>
  )
}
