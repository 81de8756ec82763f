import { useMemo, useState, type KeyboardEvent } from 'react'
import { Quadro } from '#ui/fluxo/quadro.tsx'
import { useMedia } from '#ui/usar-media.ts'
import type { Robo } from '../../contract/robos.ts'
import { guardarRobo, usePassagens } from '../dados.ts'
import { Barra } from './barra.tsx'
import { Busca } from './busca.tsx'
import { Conflito } from './conflito.tsx'
import { ContextoInspetor } from './inspetor/contexto.ts'
import { Lateral } from './lateral.tsx'
import { desligar, ligar, mover } from './operacoes.ts'
import { Paleta, TIPO_ARRASTADO } from './paleta.tsx'
import { Problemas } from './problemas.tsx'
import { DialogoPublicar } from './publicar.tsx'
import { DialogoSegredos } from './segredos.tsx'
import { pecas } from './tipos-da-paleta.ts'
import { useConferencia } from './usar-conferencia.ts'
import { useEditor } from './usar-editor.ts'
import { useMesa } from './usar-mesa.ts'
import { useNoQuadro } from './usar-no-quadro.tsx'
import { useRascunho } from './usar-rascunho.ts'
import { atosDoTeclado, tratarTecla } from './usar-teclado.ts'
import { DialogoVersoes } from './versoes.tsx'

const BUSCA_DA_PALETA = 'busca-da-paleta'

/** Editor of a robot's flow. Read-only on screens narrower than 1024 px. */
export function EditorDeFluxo({ robo: aberto, aoVoltar }: { robo: Robo; aoVoltar: () => void }) {
  const [robo, setRobo] = useState(aberto)
  const editor = useEditor({ fluxo: aberto.fluxo, casos: aberto.casos })
  const podeEditar = useMedia('(min-width: 1024px)')
  const rascunho = useRascunho(
    robo.id,
    { versao: aberto.rascunho_versao, em: aberto.rascunho_em },
    editor.desenho,
    podeEditar,
  )
  const mesa = useMesa(editor)
  const { quadro } = mesa
  const [dialogo, setDialogo] = useState<'publicar' | 'versoes' | 'segredos' | null>(null)
  const [busca, setBusca] = useState<{ ids: string[] } | null>(null)
  const [calor, setCalor] = useState(false)
  const { data: passagens } = usePassagens(robo.id, calor)
  const { fluxo } = editor
  const { variaveis, problemas } = useConferencia(robo, fluxo)
  const inspecao = useMemo(
    () => ({
      roboId: robo.id,
      ehParte: robo.parte,
      partes: robo.partes.lista,
      fluxo,
      segredos: robo.segredos,
      variaveis,
      problemas,
      aoCriarSegredo: () => setDialogo('segredos'),
    }),
    [robo.id, robo.parte, robo.partes, robo.segredos, fluxo, variaveis, problemas],
  )
  const atos = atosDoTeclado(editor, mesa, podeEditar, {
    buscar: () => setBusca((b) => b ?? { ids: [] }),
    acrescentar: () => document.getElementById(BUSCA_DA_PALETA)?.focus(),
  })
  const { nos, ligacoes } = useNoQuadro({
    fluxo,
    partes: robo.partes.lista,
    problemas,
    andamento: mesa.andamento,
    achados: busca?.ids,
    passagens: calor ? passagens : undefined,
  })
  const adotar = (r: Robo) => {
    const desenho = { fluxo: r.fluxo, casos: r.casos }
    editor.recomecar(desenho)
    rascunho.adotar(desenho, { versao: r.rascunho_versao, em: r.rascunho_em })
    receber(r)
  }
  const receber = (r: Robo) => {
    setRobo(r)
    guardarRobo(r)
  }
  const noAberto = editor.no(mesa.inspecionado?.id ?? null)
  const lateral = mesa.painel !== 'nenhum' || noAberto
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the table, wherever in it the focus is
    <div
      className="flex h-full min-h-0 flex-col bg-bg"
      onKeyDown={(e: KeyboardEvent) => tratarTecla(e, atos, e.target === mesa.moldura.current)}
    >
      <Barra
        robo={robo}
        editor={editor}
        guarda={rascunho.guarda}
        pendente={rascunho.pendente ?? robo.pendente}
        painel={mesa.painel}
        calor={calor}
        podeEditar={podeEditar}
        aoPainel={mesa.mostrar}
        aoCalor={() => setCalor(!calor)}
        aoBuscar={atos.buscar}
        aoArrumar={mesa.arrumarTudo}
        aoVersoes={() => setDialogo('versoes')}
        aoPublicar={() => setDialogo('publicar')}
        aoGuardar={() => void rascunho.guardarAgora()}
        aoVoltar={aoVoltar}
      />
      {rascunho.guarda.estado === 'conflito' && (
        <Conflito
          id={robo.id}
          frase={rascunho.guarda.frase}
          aoAdotar={adotar}
          aoManter={() => void rascunho.guardarAgora(true)}
        />
      )}
      <div
        className={`grid min-h-0 flex-1 grid-cols-1 ${podeEditar ? (lateral ? 'grid-cols-[208px_minmax(0,1fr)_344px]' : 'grid-cols-[208px_minmax(0,1fr)]') : ''}`}
      >
        {podeEditar && <Paleta aoEscolher={(p) => mesa.acrescentar(p)} idDaBusca={BUSCA_DA_PALETA} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop for the keyboard; the arrows walk the nodes */}
        <div
          ref={mesa.moldura}
          role="application"
          tabIndex={0}
          aria-label="Desenho do fluxo. Setas andam entre os nós, Enter abre, N acrescenta, Delete exclui."
          className="relative min-h-0 min-w-0 -outline-offset-2"
          data-mesa
        >
          <Quadro
            ref={quadro}
            nos={nos}
            ligacoes={ligacoes}
            selecionados={mesa.selecionados}
            somenteLer={!podeEditar}
            aoSelecionar={mesa.setSelecionados}
            aoAbrir={mesa.abrir}
            aoMover={(lugares) =>
              editor.mudarFluxo((f) => mover(f, new Map(lugares.map(({ id, x, y }) => [id, { x, y }]))))
            }
            aoLigar={(de, saida, para) => editor.mudarFluxo((f) => ligar(f, de, saida, para))}
            aoDesligar={(id) => editor.mudarFluxo((f) => desligar(f, id))}
            aoSoltar={{
              tipo: TIPO_ARRASTADO,
              fazer: (chave, lugar) => ((p) => p && mesa.acrescentar(p, lugar))(pecas.find((x) => x.chave === chave)),
            }}
          />
          {busca && (
            <Busca
              fluxo={fluxo}
              aoAchar={(ids, atual) => {
                setBusca({ ids })
                if (atual) mesa.escolher(atual)
              }}
              aoFechar={() => {
                setBusca(null)
                mesa.moldura.current?.focus()
              }}
            />
          )}
          <Problemas problemas={problemas} aoIr={(id) => (podeEditar ? mesa.abrir(id) : mesa.escolher(id))} />
        </div>
        {lateral && (
          <ContextoInspetor value={inspecao}>
            <Lateral robo={robo} editor={editor} mesa={mesa} no={noAberto} />
          </ContextoInspetor>
        )}
      </div>
      <p role="status" className="sr-only">
        {mesa.aviso}
      </p>
      {dialogo === 'publicar' && (
        <DialogoPublicar
          robo={robo}
          fluxo={fluxo}
          problemas={problemas}
          guardar={() => rascunho.guardarAgora()}
          versao={rascunho.versao}
          aoPublicar={receber}
          aoIr={mesa.abrir}
          aoFechar={() => setDialogo(null)}
        />
      )}
      {dialogo === 'versoes' && (
        <DialogoVersoes
          robo={robo}
          fluxo={fluxo}
          aoRestaurar={adotar}
          aoMudar={receber}
          aoFechar={() => setDialogo(null)}
        />
      )}
      {dialogo === 'segredos' && (
        <DialogoSegredos
          roboId={robo.id}
          segredos={robo.segredos}
          aoMudar={(segredos) => setRobo({ ...robo, segredos })}
          aoFechar={() => setDialogo(null)}
        />
      )}
    </div>
  )
}
