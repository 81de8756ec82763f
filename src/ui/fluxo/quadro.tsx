import '@xyflow/react/dist/base.css'
import './quadro.css'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  BaseEdge,
  ControlButton,
  Controls,
  EdgeLabelRenderer,
  getBezierPath,
  Handle,
  MarkerType,
  MiniMap,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Connection,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeChange,
  type NodeProps,
} from '@xyflow/react'
import {
  memo,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { Maximize2, Minus, Plus } from '../icones.ts'
import { useCelular } from '../usar-media.ts'

/** Width of the part shown first, from the start of the diagram. */
const ALCANCE = 1000
const ALCANCE_NO_CELULAR = 200

export interface SaidaDoQuadro {
  id: string
  nome: string
  /** not connected yet */
  solta: boolean
}

export interface NoDoQuadro {
  id: string
  x: number
  y: number
  /** accessible name, and the tooltip on the minimap */
  nome: string
  entrada: boolean
  saidas: readonly SaidaDoQuadro[]
  conteudo: ReactNode
  realce: 'nenhum' | 'erro' | 'aviso' | 'atual' | 'achado'
  /** a background frame: neither selected nor moved */
  moldura?: boolean
}

export interface LigacaoDoQuadro {
  id: string
  de: string
  saida: string
  para: string
  rotulo?: string
  percorrida?: boolean
}

export interface QuadroNaMao {
  enquadrar(): void
  irPara(id: string): void
  /** centre of the visible area, in diagram coordinates */
  meio(): { x: number; y: number }
  medidas(): Map<string, { largura: number; altura: number }>
}

interface PropsDoQuadro {
  nos: readonly NoDoQuadro[]
  ligacoes: readonly LigacaoDoQuadro[]
  selecionados: readonly string[]
  aoSelecionar: (ids: string[]) => void
  aoMover: (lugares: { id: string; x: number; y: number }[]) => void
  aoLigar: (de: string, saida: string, para: string) => void
  aoDesligar: (id: string) => void
  aoAbrir: (id: string) => void
  /** called when something of this MIME type is dropped on the diagram */
  aoSoltar?: { tipo: string; fazer: (dado: string, lugar: { x: number; y: number }) => void }
  somenteLer?: boolean
  /** fit the whole diagram initially (a map); otherwise show its start (a flow) */
  inteiro?: boolean
  ref?: Ref<QuadroNaMao>
}

type NoInterno = Node<{ no: NoDoQuadro }, 'no'>
type LigacaoInterna = Edge<{ ligacao: LigacaoDoQuadro; aoDesligar?: (id: string) => void }, 'ligacao'>

/** An editable diagram of boxes and arrows: move, connect, zoom. The caller handles the keyboard. */
export function Quadro(props: PropsDoQuadro) {
  return (
    <ReactFlowProvider>
      <Interno {...props} />
    </ReactFlowProvider>
  )
}

function Interno({
  nos,
  ligacoes,
  selecionados,
  aoSelecionar,
  aoMover,
  aoLigar,
  aoDesligar,
  aoAbrir,
  aoSoltar,
  somenteLer = false,
  inteiro = false,
  ref,
}: PropsDoQuadro) {
  const fluxo = useReactFlow<NoInterno, LigacaoInterna>()
  // a diagram longer than the window shows its start in a legible size; a button fits the whole diagram
  const alcance = useCelular() ? ALCANCE_NO_CELULAR : ALCANCE
  const perto = useRef(nos.filter((no) => no.x - Math.min(...nos.map((n) => n.x)) <= alcance).map(({ id }) => ({ id })))
  const escolhidos = useMemo(() => new Set(selecionados), [selecionados])
  const dados = useMemo<NoInterno[]>(
    () =>
      nos.map((no) => ({
        id: no.id,
        type: 'no',
        position: { x: no.x, y: no.y },
        data: { no },
        ariaLabel: no.nome,
        draggable: !somenteLer && !no.moldura,
        connectable: !somenteLer,
        selected: escolhidos.has(no.id),
        ...(no.moldura ? { zIndex: -1, selectable: false, focusable: false } : {}),
      })),
    [nos, escolhidos, somenteLer],
  )
  const [arrastados, setArrastados] = useState<NoInterno[]>(dados)
  useEffect(() => setArrastados((antes) => dados.map((d) => ({ ...d, ...medidos(antes, d.id) }))), [dados])
  const arestas = useMemo<LigacaoInterna[]>(
    () =>
      ligacoes.map((l) => ({
        id: l.id,
        type: 'ligacao',
        source: l.de,
        sourceHandle: l.saida,
        target: l.para,
        markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
        data: { ligacao: l, ...(somenteLer ? {} : { aoDesligar }) },
      })),
    [ligacoes, aoDesligar, somenteLer],
  )
  useImperativeHandle(
    ref,
    () => ({
      enquadrar: () => void fluxo.fitView({ padding: 0.15, maxZoom: 1, duration: 200 }),
      irPara: (id) => void fluxo.fitView({ nodes: [{ id }], padding: 0.6, maxZoom: 1, minZoom: 0.6, duration: 200 }),
      meio: () => {
        const tela = document.querySelector('.g-quadro')?.getBoundingClientRect()
        return tela
          ? fluxo.screenToFlowPosition({ x: tela.x + tela.width / 2, y: tela.y + tela.height / 2 })
          : { x: 0, y: 0 }
      },
      medidas: () =>
        new Map(
          fluxo.getNodes().map((n) => [n.id, { largura: n.measured?.width ?? 220, altura: n.measured?.height ?? 90 }]),
        ),
    }),
    [fluxo],
  )
  const mudar = (mudancas: NodeChange<NoInterno>[]) => {
    setArrastados((antes) =>
      applyNodeChanges(
        mudancas.filter((m) => m.type !== 'remove' && m.type !== 'select'),
        antes,
      ),
    )
    const selecao = mudancas.filter((m) => m.type === 'select')
    if (selecao.length > 0) {
      const nova = new Set(selecionados)
      for (const m of selecao) {
        if (m.selected) nova.add(m.id)
        else nova.delete(m.id)
      }
      aoSelecionar([...nova])
    }
  }
  const soltar = (e: DragEvent) => {
    const dado = aoSoltar && e.dataTransfer.getData(aoSoltar.tipo)
    if (!aoSoltar || !dado) return
    e.preventDefault()
    aoSoltar.fazer(dado, fluxo.screenToFlowPosition({ x: e.clientX, y: e.clientY }))
  }
  return (
    <ReactFlow
      className="g-quadro"
      nodes={arrastados}
      edges={arestas}
      nodeTypes={TIPOS_DE_NO}
      edgeTypes={TIPOS_DE_LIGACAO}
      onNodesChange={mudar}
      onNodeDragStop={(_, __, movidos) =>
        aoMover(movidos.map((n) => ({ id: n.id, x: Math.round(n.position.x), y: Math.round(n.position.y) })))
      }
      onConnect={(c: Connection) => aoLigar(c.source, c.sourceHandle ?? '', c.target)}
      onNodeDoubleClick={(_, n) => aoAbrir(n.id)}
      onDragOver={(e) => aoSoltar && e.dataTransfer.types.includes(aoSoltar.tipo) && e.preventDefault()}
      onDrop={soltar}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={['Meta', 'Control']}
      nodesConnectable={!somenteLer}
      minZoom={0.2}
      maxZoom={1.5}
      fitView
      fitViewOptions={
        inteiro ? { padding: 0.15, maxZoom: 1 } : { nodes: perto.current, padding: 0.1, minZoom: 0.6, maxZoom: 1 }
      }
      proOptions={{ hideAttribution: true }}
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
      <Controls
        showInteractive={false}
        showZoom={false}
        showFitView={false}
        orientation="horizontal"
        position="top-right"
        aria-label="Zoom"
      >
        <ControlButton onClick={() => void fluxo.zoomOut()} aria-label="Afastar" title="Afastar">
          <Minus />
        </ControlButton>
        <ControlButton onClick={() => void fluxo.zoomIn()} aria-label="Aproximar" title="Aproximar">
          <Plus />
        </ControlButton>
        <ControlButton
          onClick={() => void fluxo.fitView({ padding: 0.15, maxZoom: 1, duration: 200 })}
          aria-label="Enquadrar tudo"
          title="Enquadrar tudo"
        >
          <Maximize2 />
        </ControlButton>
      </Controls>
      <MiniMap pannable zoomable ariaLabel="Mapa do fluxo" nodeBorderRadius={6} position="bottom-right" />
    </ReactFlow>
  )
}

const medidos = (antes: NoInterno[], id: string) => {
  const n = antes.find((x) => x.id === id)
  return n?.measured ? { measured: n.measured } : {}
}

const Caixa = memo(function Caixa({ data: { no }, selected }: NodeProps<NoInterno>) {
  return (
    <div className={no.moldura ? 'g-moldura' : 'g-no'} data-realce={no.realce} data-selecionado={selected || undefined}>
      {no.entrada && <Handle type="target" position={Position.Left} className="g-entrada" />}
      {no.conteudo}
      {no.saidas.length > 0 && (
        <ul className="g-saidas">
          {no.saidas.map((s) => (
            <li key={s.id} data-solta={s.solta || undefined}>
              {s.nome}
              <Handle id={s.id} type="source" position={Position.Right} className="g-saida" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

function Seta({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  markerEnd,
  data,
  selected,
}: EdgeProps<LigacaoInterna>) {
  const [caminho, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  const rotulo = data?.ligacao.rotulo
  return (
    <>
      <BaseEdge
        path={caminho}
        {...(markerEnd ? { markerEnd } : {})}
        className={data?.ligacao.percorrida ? 'g-percorrida' : ''}
      />
      {(rotulo || (selected && data?.aoDesligar)) && (
        <EdgeLabelRenderer>
          <span
            className="g-rotulo-da-seta nodrag nopan"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {rotulo}
            {selected && data?.aoDesligar && (
              <button type="button" aria-label="Desfazer esta ligação" onClick={() => data.aoDesligar?.(id)}>
                ×
              </button>
            )}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

const TIPOS_DE_NO = { no: Caixa }
const TIPOS_DE_LIGACAO = { ligacao: Seta }
