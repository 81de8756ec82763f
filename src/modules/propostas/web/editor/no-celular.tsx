import { useSearch } from '@tanstack/react-router'
import { contem } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import {
  anos,
  Entradas,
  EntradasEmTexto,
  FiguraDaTabela,
  PainelDoResultado,
  pct,
  reais,
  useEditor,
  VariantesNoCelular,
} from '#modules/simulacoes/web/publico.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useCatalogoDoEditor } from './catalogo.ts'
import { PeNoCelular, TiraDoTopo } from './partes-no-celular.tsx'
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
  const catalogo = useCatalogoDoEditor(p.proposta.id)
  const navegar = useNavegar()
  const { parte }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const aba = contem(PARTES, parte) ? parte : 'entradas'
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] bg-bg">
      <Figuras veCustos={p.proposta.ve_custos} />
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
      <PeNoCelular {...p} somenteLeitura={somenteLeitura} podeDesfazer={podeDesfazer} />
    </div>
  )
}

function Figuras({ veCustos }: { veCustos: boolean }) {
  const { resultado } = useEditor()
  const { ano1, indicadores, preco } = resultado
  const retorno = indicadores.paybackSimplesAnos
  const figuras: [rotulo: string, figura: string, nome: string, valor: string][] = [
    ['economia, ano 1', 'economiaCent', 'Economia, ano 1', reais(ano1.economiaCent)],
    ['se paga em', 'paybackSimplesAnos', 'Se paga em', retorno === null ? '–' : anos(retorno)],
    [
      veCustos && preco.margem !== null ? `preço, ${pct(preco.margem, 1)}` : 'preço',
      'precoCent',
      'Preço',
      reais(preco.precoCent),
    ],
  ]
  return (
    <TiraDoTopo
      figuras={figuras.map(([rotulo, figura, nome, valor]) => [
        rotulo,
        <FiguraDaTabela key={figura} figura={figura} nome={nome} valor={valor} className="max-w-full truncate" />,
      ])}
    />
  )
}
