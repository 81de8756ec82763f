import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { conferir } from '#engines/fluxo/lint.ts'
import { definicaoDe, nomeDoNo, saidasDe } from '#engines/fluxo/nos/registro.ts'
import type { No } from '#engines/fluxo/tipos.ts'
import { arrumar } from '#ui/fluxo/arrumar.ts'
import { Quadro, type QuadroNaMao } from '#ui/fluxo/quadro.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { Robo } from '../../../contract/robos.ts'
import { acoesDoRobo, nomesDosDados } from '../../../regras/robos/catalogo.ts'
import { NOME_DO_TIPO } from '../../canal.tsx'
import { guardarRobo, usePassagens } from '../dados.ts'
import { Barra, type Painel } from './barra.tsx'
import { Busca } from './busca.tsx'
import { Casos } from './casos.tsx'
import { Conflito } from './conflito.tsx'
import { ContextoInspetor } from './inspetor/contexto.ts'
import { Inspetor } from './inspetor/inspetor.tsx'
import { adicionar, colar, copiar, desligar, ligar, lugarDepois, mover, novoNo, remover, trocar, vizinho, type Lugar } from './operacoes.ts'
import { Paleta, TIPO_ARRASTADO } from './paleta.tsx'
import { Problemas } from './problemas.tsx'
import { DialogoPublicar } from './publicar.tsx'
import { DialogoSegredos } from './segredos.tsx'
import { Simulador } from './simulador.tsx'
import { pecas, type Peca } from './tipos-da-paleta.ts'
import { useEditor } from './usar-editor.ts'
import { useNoQuadro } from './usar-no-quadro.tsx'
import { useRascunho } from './usar-rascunho.ts'
import { tratarTecla, type AtosDoTeclado } from './usar-teclado.ts'
import { DialogoVersoes } from './versoes.tsx'

const BUSCA_DA_PALETA = 'busca-da-paleta'

/** The drawing table of one robot. Looking is possible on any screen; drawing wants room. */
export function EditorDeFluxo({ robo: aberto, aoVoltar }: { robo: Robo; aoVoltar: () => void }) {
  const [robo, setRobo] = useState(aberto)
  const editor = useEditor({ fluxo: aberto.fluxo, casos: aberto.casos })
  const podeEditar = useMedia('(min-width: 1024px)')
  const rascunho = useRascunho(robo.id, { versao: aberto.rascunho_versao, em: aberto.rascunho_em }, editor.desenho, podeEditar)
  const [selecionados, setSelecionados] = useState<string[]>([])
  const [inspecionado, setInspecionado] = useState<{ id: string; pedido: number } | null>(null)
  const [painel, setPainel] = useState<Painel>('nenhum')
  const [dialogo, setDialogo] = useState<'publicar' | 'versoes' | 'segredos' | null>(null)
  const [busca, setBusca] = useState<{ ids: string[] } | null>(null)
  const [andamento, setAndamento] = useState<{ atual: string | null; caminho: string[] }>({ atual: null, caminho: [] })
  const [calor, setCalor] = useState(false)
  const [aviso, setAviso] = useState('')
  const { data: passagens } = usePassagens(robo.id, calor)
  const quadro = useRef<QuadroNaMao>(null)
  const mesa = useRef<HTMLDivElement>(null)
  const { fluxo } = editor

  const variaveis = useMemo(() => [...new Set([...fluxo.nos.flatMap((n) => definicaoDe(n).define?.(n.dados as never) ?? []).filter(Boolean), ...nomesDosDados])], [fluxo])
  const problemas = useMemo(() => conferir(fluxo, { catalogo: acoesDoRobo, dados: nomesDosDados, segredos: robo.segredos, canais: robo.canais.map((c) => ({ nome: NOME_DO_TIPO[c.tipo], texto_maximo: c.texto_maximo })), eu: robo.id, partes: robo.partes.lista }), [fluxo, robo.id, robo.segredos, robo.canais, robo.partes])
  const inspecao = useMemo(() => ({ roboId: robo.id, ehParte: robo.parte, partes: robo.partes.lista, fluxo, segredos: robo.segredos, variaveis, problemas, aoCriarSegredo: () => setDialogo('segredos') }), [robo.id, robo.parte, robo.partes, robo.segredos, fluxo, variaveis, problemas])

  const descrever = (no: No) => `${nomeDoNo(no, acoesDoRobo)}, ${saidasDe(no, acoesDoRobo).map((s) => `${s.nome}: ${nomeDe(fluxo.arestas.find((a) => a.de === no.id && a.saida === s.id)?.para)}`).join('; ') || 'sem saídas'}`
  const nomeDe = (id: string | undefined) => ((n) => (n ? nomeDoNo(n, acoesDoRobo) : 'sem destino'))(fluxo.nos.find((n) => n.id === id))
  const escolher = (id: string) => {
    setSelecionados([id])
    quadro.current?.irPara(id)
    const no = editor.no(id)
    if (no) setAviso(descrever(no))
  }
  const abrir = (id: string) => {
    escolher(id)
    setPainel('nenhum')
    setInspecionado((a) => ({ id, pedido: (a?.pedido ?? 0) + 1 }))
  }
  const fechar = () => {
    setInspecionado(null)
    mesa.current?.focus()
  }
  const acrescentar = (p: Peca, lugar?: Lugar) => {
    const depois = lugar ? null : editor.no(selecionados.at(-1) ?? null)
    const no = novoNo(p.tipo, lugar ?? (depois ? lugarDepois(fluxo, depois) : (quadro.current?.meio() ?? { x: 0, y: 0 })), p.acao)
    editor.mudarFluxo((f) => adicionar(f, no, depois))
    setSelecionados([no.id])
    setPainel('nenhum')
    setInspecionado((a) => ({ id: no.id, pedido: (a?.pedido ?? 0) + 1 }))
    setAviso(`${p.rotulo} acrescentado${depois ? ` depois de ${nomeDoNo(depois, acoesDoRobo)}` : ''}`)
    requestAnimationFrame(() => quadro.current?.irPara(no.id))
  }
  const excluir = (ids: readonly string[]) => {
    const alvo = ids.filter((id) => editor.no(id)?.tipo !== 'inicio')
    if (alvo.length === 0) return
    editor.mudarFluxo((f) => remover(f, alvo))
    setSelecionados([])
    setInspecionado(null)
    setAviso(alvo.length === 1 ? 'Nó excluído' : `${alvo.length} nós excluídos`)
    mesa.current?.focus()
  }
  const porTexto = (texto: string) => {
    const feito = colar(fluxo, texto)
    if (!feito) return
    editor.mudarFluxo(() => feito.fluxo)
    setSelecionados(feito.ids)
    setAviso(feito.ids.length === 1 ? 'Nó colado' : `${feito.ids.length} nós colados`)
  }
  const arrumarTudo = () => {
    const medidas = quadro.current?.medidas() ?? new Map<string, { largura: number; altura: number }>()
    const saltos = fluxo.nos.flatMap((n) => ((n.tipo === 'ir_para' || n.tipo === 'subfluxo') && n.dados.alvo ? [{ de: n.id, para: n.dados.alvo }] : []))
    editor.mudarFluxo((f) => mover(f, arrumar(f.nos.map((n) => ({ id: n.id, largura: 228, altura: 110, ...medidas.get(n.id) })), [...f.arestas, ...saltos])))
    setAviso('Desenho arrumado')
    requestAnimationFrame(() => quadro.current?.enquadrar())
  }
  const copia = () => copiar(fluxo, selecionados)
  const atos: AtosDoTeclado = {
    mover: (direcao) => escolher(vizinho(fluxo, selecionados.at(-1) ?? 'inicio', direcao)),
    abrir: () => abrir(selecionados.at(-1) ?? fluxo.nos[0]?.id ?? ''),
    remover: () => excluir(selecionados),
    acrescentar: () => document.getElementById(BUSCA_DA_PALETA)?.focus(),
    desfazer: editor.desfazer, refazer: editor.refazer,
    copiar: () => void navigator.clipboard.writeText(copia() ?? '').then(() => setAviso('Copiado')),
    recortar: () => void navigator.clipboard.writeText(copia() ?? '').then(() => excluir(selecionados)),
    colar: () => void navigator.clipboard.readText().then(porTexto).catch(() => setAviso('O navegador não deixou ler a área de transferência')),
    duplicar: () => porTexto(copia() ?? ''),
    escolherTudo: () => setSelecionados(fluxo.nos.map((n) => n.id)),
    buscar: () => setBusca((b) => b ?? { ids: [] }),
    enquadrar: () => quadro.current?.enquadrar(),
    arrumar: arrumarTudo,
    largar: () => (inspecionado ? setInspecionado(null) : setSelecionados([])),
  }
  const soLeitura: AtosDoTeclado = { ...atos, remover() {}, acrescentar() {}, desfazer() {}, refazer() {}, recortar() {}, colar() {}, duplicar() {}, arrumar() {}, abrir() {} }

  const { nos, ligacoes } = useNoQuadro({ fluxo, partes: robo.partes.lista, problemas, andamento, achados: busca?.ids, passagens: calor ? passagens : undefined })
  const andar = useCallback((atual: string | null, caminho: string[]) => {
    setAndamento({ atual, caminho })
    // the eye follows the talk, in letters that can be read
    if (atual) requestAnimationFrame(() => quadro.current?.irPara(atual))
  }, [])
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
  const noAberto = editor.no(inspecionado?.id ?? null)
  const lateral = painel !== 'nenhum' || noAberto
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the table, wherever in it the focus is
    <div className="flex h-full min-h-0 flex-col bg-bg" onKeyDown={(e: KeyboardEvent) => tratarTecla(e, podeEditar ? atos : soLeitura, e.target === mesa.current)}>
      <Barra
        robo={robo} editor={editor} guarda={rascunho.guarda} pendente={rascunho.pendente ?? robo.pendente} painel={painel} calor={calor} podeEditar={podeEditar}
        aoPainel={(p) => {
          setInspecionado(null)
          setPainel(p)
          if (p !== 'simulador') requestAnimationFrame(() => quadro.current?.enquadrar())
        }}
        aoCalor={() => setCalor(!calor)} aoBuscar={atos.buscar} aoArrumar={arrumarTudo} aoVersoes={() => setDialogo('versoes')} aoPublicar={() => setDialogo('publicar')} aoGuardar={() => void rascunho.guardarAgora()} aoVoltar={aoVoltar}
      />
      {rascunho.guarda.estado === 'conflito' && <Conflito id={robo.id} frase={rascunho.guarda.frase} aoAdotar={adotar} aoManter={() => void rascunho.guardarAgora(true)} />}
      <div className={`grid min-h-0 flex-1 grid-cols-1 ${podeEditar ? (lateral ? 'grid-cols-[208px_minmax(0,1fr)_344px]' : 'grid-cols-[208px_minmax(0,1fr)]') : ''}`}>
        {podeEditar && <Paleta aoEscolher={(p) => acrescentar(p)} idDaBusca={BUSCA_DA_PALETA} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop for the keyboard; the arrows walk the nodes */}
        <div ref={mesa} role="application" tabIndex={0} aria-label="Desenho do fluxo. Setas andam entre os nós, Enter abre, N acrescenta, Delete exclui." className="relative min-h-0 min-w-0 -outline-offset-2" data-mesa>
          <Quadro
            ref={quadro} nos={nos} ligacoes={ligacoes} selecionados={selecionados} somenteLer={!podeEditar} aoSelecionar={setSelecionados} aoAbrir={abrir}
            aoMover={(lugares) => editor.mudarFluxo((f) => mover(f, new Map(lugares.map(({ id, x, y }) => [id, { x, y }]))))}
            aoLigar={(de, saida, para) => editor.mudarFluxo((f) => ligar(f, de, saida, para))}
            aoDesligar={(id) => editor.mudarFluxo((f) => desligar(f, id))}
            aoSoltar={{ tipo: TIPO_ARRASTADO, fazer: (chave, lugar) => ((p) => p && acrescentar(p, lugar))(pecas.find((x) => x.chave === chave)) }}
          />
          {busca && <Busca fluxo={fluxo} aoAchar={(ids, atual) => { setBusca({ ids }); if (atual) escolher(atual) }} aoFechar={() => { setBusca(null); mesa.current?.focus() }} />}
          <Problemas problemas={problemas} aoIr={(id) => (podeEditar ? abrir(id) : escolher(id))} />
        </div>
        {lateral && (
          <aside className="flex min-h-0 flex-col border-l bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:h-[70dvh] max-lg:border-t" aria-label="Painel do fluxo">
            {painel === 'simulador' && <Simulador fluxo={fluxo} robo={robo} aoAndar={andar} />}
            {painel === 'casos' && <Casos fluxo={fluxo} robo={robo} casos={editor.casos} aoMudar={editor.mudarCasos} />}
            {painel === 'nenhum' && noAberto && (
              <ContextoInspetor value={inspecao}>
                <Inspetor no={noAberto} pedido={inspecionado?.pedido ?? 0} aoMudar={(no, marca) => editor.mudarFluxo((f) => trocar(f, no), marca)} aoLigar={(saida, para) => editor.mudarFluxo((f) => ligar(f, noAberto.id, saida, para))} aoRemover={() => excluir([noAberto.id])} aoFechar={fechar} />
              </ContextoInspetor>
            )}
          </aside>
        )}
      </div>
      <p role="status" className="sr-only">{aviso}</p>
      {dialogo === 'publicar' && <DialogoPublicar robo={robo} fluxo={fluxo} problemas={problemas} guardar={() => rascunho.guardarAgora()} versao={rascunho.versao} aoPublicar={receber} aoIr={abrir} aoFechar={() => setDialogo(null)} />}
      {dialogo === 'versoes' && <DialogoVersoes robo={robo} fluxo={fluxo} aoRestaurar={adotar} aoMudar={receber} aoFechar={() => setDialogo(null)} />}
      {dialogo === 'segredos' && <DialogoSegredos roboId={robo.id} segredos={robo.segredos} aoMudar={(segredos) => setRobo({ ...robo, segredos })} aoFechar={() => setDialogo(null)} />}
    </div>
  )
}
