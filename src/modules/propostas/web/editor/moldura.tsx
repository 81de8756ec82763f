import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contem } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ComOrigens } from '#modules/simulacoes/web/publico.ts'
import { cn } from '#ui/classes.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { Proposta } from '../../contract/formas.ts'
import { AvisosDoTopo } from './avisos-do-topo.tsx'
import { envioDe, type ParaEnviar } from './bloqueios.ts'
import { CabecaDoEditor } from './cabeca.tsx'
import { PeNoCelular, TiraDoTopo, type FiguraDaTira } from './partes-no-celular.tsx'
import { PeDoEditor } from './pe-do-editor.tsx'
import type { PropsDaMoldura } from './props.ts'
import { useAtosDoEditor } from './usar-atos.tsx'
import type { Edicao } from './usar-edicao.ts'

interface PropsDoEditorSimples {
  proposta: Proposta
  edicao: Omit<Edicao<object>, 'mudar'>
  /** Beside the customer's name. */
  onde: string
  resultadoParaEnviar: ParaEnviar
  /** What the customer receives, in one sentence. */
  resumo: string
  /** The three figures of the phone. */
  tira: readonly FiguraDaTira[]
  entradas: ReactNode
  /** The inputs where nothing may change. */
  emTexto: readonly FiguraDaTira[]
  resultado: ReactNode
}

/** The frame of the editors without variants: head, notices, inputs, live result, foot and acts. */
export function EditorSimples(p: PropsDoEditorSimples) {
  const { proposta, edicao } = p
  const celular = useCelular()
  const { props, dialogos } = useAtosDoEditor({
    ...edicao,
    proposta,
    envio: envioDe([p.resultadoParaEnviar], proposta),
    resumo: p.resumo,
  })
  const Corpo = celular ? NoCelular : NaMesa
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] bg-surface">
      <CabecaDoEditor proposta={proposta} onde={p.onde} />
      <AvisosDoTopo proposta={proposta} {...edicao.avisos} />
      <ComOrigens>
        <Corpo {...p} atos={props} />
      </ComOrigens>
      {dialogos}
    </div>
  )
}

type PropsDoCorpo = PropsDoEditorSimples & { atos: PropsDaMoldura }

const EntradasOuTexto = ({ edicao, entradas, emTexto }: PropsDoCorpo) =>
  edicao.somenteLeitura ? <EmTexto linhas={emTexto} /> : entradas

function NaMesa(p: PropsDoCorpo) {
  const { somenteLeitura, podeDesfazer } = p.edicao
  return (
    <div
      className={cn(
        'grid min-h-0',
        'grid-cols-[minmax(400px,456px)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] max-lg:grid-cols-[380px_minmax(0,1fr)]',
      )}
    >
      <div className="min-h-0 overflow-y-auto border-r" tabIndex={0} role="region" aria-label="Entradas da proposta">
        <EntradasOuTexto {...p} />
      </div>
      <div className="min-h-0 overflow-y-auto bg-bg p-5 pt-3.5" tabIndex={0} role="region" aria-label="Resultado">
        {p.resultado}
      </div>
      <PeDoEditor {...p.atos} somenteLeitura={somenteLeitura} podeDesfazer={podeDesfazer} className="col-span-2" />
    </div>
  )
}

const PARTES = ['entradas', 'resultado'] as const
const ABAS = [
  { valor: 'entradas', rotulo: 'Entradas' },
  { valor: 'resultado', rotulo: 'Resultado' },
] as const

function NoCelular(p: PropsDoCorpo) {
  const { somenteLeitura, podeDesfazer } = p.edicao
  const navegar = useNavegar()
  const { parte }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const aba = contem(PARTES, parte) ? parte : 'entradas'
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] bg-bg">
      <TiraDoTopo figuras={p.tira} />
      <div className="min-h-0 overflow-y-auto px-4 py-3" tabIndex={0} role="region" aria-label="Proposta">
        <SegmentedControl
          rotulo="Parte da proposta"
          className="mb-3 grid! h-11! w-full grid-cols-2 [&>button]:h-full!"
          opcoes={ABAS}
          valor={aba}
          aoMudar={(nova) =>
            void navegar({ to: '.', search: (antes) => ({ ...antes, parte: nova === 'entradas' ? undefined : nova }) })
          }
        />
        {aba === 'entradas' ? <EntradasOuTexto {...p} /> : p.resultado}
      </div>
      <PeNoCelular {...p.atos} somenteLeitura={somenteLeitura} podeDesfazer={podeDesfazer} />
    </div>
  )
}

const EmTexto = ({ linhas }: { linhas: readonly FiguraDaTira[] }) => (
  <dl className="num grid gap-1.5 px-5 py-3 text-12 max-md:rounded-md max-md:border max-md:bg-surface">
    {linhas.map(([rotulo, valor], n) => (
      <div key={n} className="flex justify-between gap-4">
        <dt className="shrink-0 text-text-2">{rotulo}</dt>
        <dd className="min-w-0 text-right">{valor}</dd>
      </div>
    ))}
  </dl>
)
