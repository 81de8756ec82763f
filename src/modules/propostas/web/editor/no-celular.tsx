import { useSearch } from '@tanstack/react-router'
import { contem } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import {
  anos,
  Entradas,
  EntradasEmTexto,
  PainelDoResultado,
  pct,
  reais,
  useEditor,
  VariantesNoCelular,
} from '#modules/simulacoes/web/publico.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Undo2 } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { AtoPrincipal } from './ato-principal.tsx'
import { useCatalogoDoEditor } from './catalogo.ts'
import { PeDaGravacao } from './pe-da-gravacao.tsx'
import type { PropsDaMoldura } from './props.ts'

const PARTES = ['entradas', 'resultado', 'variantes'] as const
const ABAS = [
  { valor: 'entradas', rotulo: 'Entradas' },
  { valor: 'resultado', rotulo: 'Resultado' },
  { valor: 'variantes', rotulo: 'Variantes' },
] as const

/** One part at a time, each with its address; the strip of figures stays on top. */
export function EditorNoCelular(p: PropsDaMoldura) {
  const { somenteLeitura, podeDesfazer } = useEditor()
  const catalogo = useCatalogoDoEditor()
  const navegar = useNavegar()
  const { parte }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const aba = contem(PARTES, parte) ? parte : 'entradas'
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] bg-bg">
      <Tira veCustos={p.proposta.ve_custos} />
      <div className="min-h-0 overflow-y-auto px-4 py-3" tabIndex={0} role="region" aria-label="Proposta">
        <SegmentedControl
          rotulo="Parte da proposta"
          className="mb-3 grid! h-11! w-full grid-cols-3 [&>button]:h-full!"
          opcoes={ABAS}
          valor={aba}
          aoMudar={(nova) =>
            void navegar({ to: '.', search: (antes) => ({ ...antes, parte: nova === 'entradas' ? undefined : nova }) })
          }
        />
        {aba === 'entradas' &&
          (somenteLeitura ? (
            <div className="rounded-md border bg-surface">
              <EntradasEmTexto veCustos={p.proposta.ve_custos} />
            </div>
          ) : (
            <Entradas catalogo={catalogo} veCustos={p.proposta.ve_custos} aoPedirFatura={p.aoPedirFatura} />
          ))}
        {aba === 'resultado' && <PainelDoResultado celular />}
        {aba === 'variantes' && <VariantesNoCelular />}
      </div>
      <footer className="grid gap-2 border-t bg-surface px-4 pt-2 pb-3 text-12 text-text-2">
        <PeDaGravacao gravacao={p.gravacao} versao={p.proposta.versao} aoTentar={p.aoTentar} />
        {!somenteLeitura && (
          <div className="flex items-end gap-2">
            <IconButton
              rotulo="Desfazer"
              icone={<Undo2 />}
              variante="contorno"
              className="size-12!"
              disabled={!podeDesfazer}
              onClick={p.aoDesfazer}
            />
            <AtoPrincipal {...p} largo />
          </div>
        )}
      </footer>
    </div>
  )
}

function Tira({ veCustos }: { veCustos: boolean }) {
  const { resultado } = useEditor()
  const { ano1, indicadores, preco } = resultado
  const figuras: [string, string][] = [
    ['economia, ano 1', reais(ano1.economiaCent)],
    ['se paga em', indicadores.paybackSimplesAnos === null ? '–' : anos(indicadores.paybackSimplesAnos)],
    [veCustos && preco.margem !== null ? `preço, ${pct(preco.margem, 1)}` : 'preço', reais(preco.precoCent)],
  ]
  return (
    <dl className="num grid grid-cols-[1.2fr_1fr_1.2fr] border-b bg-surface">
      {figuras.map(([nome, valor], n) => (
        <div key={n} className="min-w-0 px-3 py-2 not-first:border-l">
          <dt className="truncate text-12 text-text-2">{nome}</dt>
          <dd className="truncate text-16 font-semibold tracking-tight">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
