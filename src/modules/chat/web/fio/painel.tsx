import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import { useAtalhos } from '#ui/atalhos/use-atalhos.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { relogio } from '#ui/formatos.ts'
import { Upload } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import type { Anexo, Conversa, Mensagem } from '../../tipos.ts'
import type { Pedido } from '../cabecalho/cabecalho.tsx'
import { Cabecalho } from '../cabecalho/cabecalho.tsx'
import { Compositor, type CompositorNaMao } from '../compositor/compositor.tsx'
import { desfazerEnvio, ultimaDesfazivel } from '../compositor/desfazer.ts'
import { useChat } from '../contexto-do-chat.tsx'
import { pedirMidia, reagirA, reenviarMensagem } from '../dados/acoes-de-mensagem.ts'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { buscarInteira } from '../dados/canal-da-conversa.ts'
import { carregarAte, fioAtual } from '../dados/conversa-atual.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { useRecursos } from '../dados/recursos.ts'
import { useLoja } from '../loja.ts'
import { ProvedorDeAcoes, type AcoesDoFio } from './acoes-do-fio.ts'
import { ListaDeMensagens } from './lista-de-mensagens.tsx'
import { LinhaDePresenca } from './presenca.tsx'
import type { Procura } from './procurar.tsx'
import type { RolagemNaMao } from './rolagem.tsx'
import { comecarSelecao, largarSelecao, selecao } from './selecao.ts'
import { useAtalhosDoFio } from './usar-atalhos.ts'

const AvisoDeRecusa = lazy(() => import('../contexto/recusa.tsx').then((m) => ({ default: m.AvisoDeRecusa })))
const ProcurarNaConversa = lazy(() => import('./procurar.tsx').then((m) => ({ default: m.ProcurarNaConversa })))
const FaixaDeAgendadas = lazy(() => import('../agendadas/faixa.tsx').then((m) => ({ default: m.FaixaDeAgendadas })))
const FaixaDoRobo = lazy(() => import('../robos/faixa.tsx').then((m) => ({ default: m.FaixaDoRobo })))
const BarraDeSelecao = lazy(() => import('./barra-de-selecao.tsx').then((m) => ({ default: m.BarraDeSelecao })))
const DialogoEncaminhar = lazy(() => import('../dialogos/encaminhar.tsx').then((m) => ({ default: m.DialogoEncaminhar })))
const DialogoApagar = lazy(() => import('../dialogos/apagar.tsx').then((m) => ({ default: m.DialogoApagar })))

export interface FioNaMao {
  responder(): void
  anotar(): void
  irPara(seq: number): void
}

interface PropsDoFio {
  c: Conversa
  foto: string | null
  acoes: AcoesDeConversa
  /** place of the message that the address asks for, and the words of the list that led there */
  alvo: number | null
  busca: string
  aoLargarAlvo: () => void
  aoPedir: (p: Pedido) => void
  aoVoltar: () => void
  contextoAberto: boolean
  aoAlternarContexto: () => void
  aoVer: (a: Anexo) => void
  aoConversarCom: (telefone: string, nome: string) => void
  ref?: Ref<FioNaMao>
}

const falhou = (o: string, padrao: string) => (erro: unknown) => void avisarFalha(o, new Error(fraseDeErro(erro, padrao)))

export function PainelDoFio({ c, foto, acoes, alvo, busca, aoLargarAlvo, aoPedir, aoVoltar, contextoAberto, aoAlternarContexto, aoVer, aoConversarCom, ref }: PropsDoFio) {
  const { eu } = useChat()
  const [citada, setCitada] = useState<Mensagem | null>(null)
  const [editando, setEditando] = useState<Mensagem | null>(null)
  const [apagando, setApagando] = useState<Mensagem | null>(null)
  const [encaminhando, setEncaminhando] = useState<string[] | null>(null)
  const [procurando, setProcurando] = useState<Procura | null>(null)
  const [sobre, setSobre] = useState(false)
  const recursos = useRecursos(c.canal)
  const selecionando = useLoja(selecao, (s) => s !== null)
  const compositor = useRef<CompositorNaMao>(null)
  const rolagem = useRef<RolagemNaMao>(null)
  const podeResponder = c.pode.responder && c.status !== 'finalizada'

  const irPara = useCallback((seq: number) => {
    if (rolagem.current?.irPara(seq)) return
    // far above: load until it is there, then wait for it to be drawn
    void carregarAte(seq).then((ha) => ha && requestAnimationFrame(() => requestAnimationFrame(() => rolagem.current?.irPara(seq))))
  }, [])

  useEffect(() => {
    const naMao: FioNaMao = { responder: () => compositor.current?.focar(), anotar: () => compositor.current?.nota(), irPara }
    if (typeof ref === 'function') ref(naMao)
    else if (ref) ref.current = naMao
  })

  useEffect(() => largarSelecao, [c.id])
  useEffect(() => setProcurando(null), [c.id])
  useAtalhos('Mensagens', [{ teclas: 'mod+f', rotulo: 'Procurar nesta conversa', emCampos: true, executar: () => setProcurando((p) => ({ termo: p?.termo ?? '', seq: p?.seq ?? null, vez: (p?.vez ?? 0) + 1 })) }])
  const desfazer = (id: string | null) => {
    if (id) void desfazerEnvio(c.id, id).then((texto) => compositor.current?.repor(texto), falhou('O envio não foi desfeito.', 'A mensagem já saiu.'))
  }
  useAtalhosDoFio(c, podeResponder, selecionando, {
    selecionar: () => comecarSelecao(), largar: largarSelecao, desfazer: () => desfazer(ultimaDesfazivel()), respostaRapida: () => compositor.current?.repor('/'),
  })
  const desfazerEsta = useRef(desfazer)
  desfazerEsta.current = desfazer

  const doFio = useMemo<AcoesDoFio>(
    () => ({
      recursos,
      responderEm: (m, segundos) => {
        setEditando(null)
        setCitada(m)
        compositor.current?.repor(`Sobre o áudio, em ${relogio(segundos)}: `)
      },
      encaminhar: (m) => setEncaminhando([m.id]),
      selecionar: (m) => comecarSelecao(m.id),
      desfazer: (m) => desfazerEsta.current(m.id),
      responder: (m) => {
        setEditando(null)
        setCitada(m)
      },
      editar: (m) => {
        setCitada(null)
        setEditando(m)
      },
      apagar: setApagando,
      reagir: (m, emoji) => void reagirA(m, emoji, eu).catch(falhou('A reação não foi enviada.', 'Erro ao enviar reação')),
      reenviar: (m) => void reenviarMensagem(m).catch(falhou('A mensagem não foi reenviada.', 'Erro ao enviar mensagem')),
      irPara,
      verMidia: aoVer,
      baixarDeNovo: (m) => void pedirMidia(m).catch(falhou('A mídia não pôde ser pedida de novo.', 'Tente mais tarde.')),
      renovar: (m) => void buscarInteira(m.conversa_id, m.id).catch(() => {}),
      conversarCom: aoConversarCom,
    }),
    [eu, aoVer, aoConversarCom, recursos, irPara],
  )
  // a search result, or an address with a place in it: there, once the thread has come
  const carregado = useLoja(fioAtual, (f) => f.conversa_id === c.id && f.pagination !== null)
  const termo = useRef(busca)
  termo.current = busca.trim()
  useEffect(() => {
    if (!carregado || alvo === null) return
    irPara(alvo)
    setProcurando(termo.current ? { termo: termo.current, seq: alvo, vez: 0 } : null)
  }, [carregado, alvo, c.id])
  const fecharProcura = () => {
    setProcurando(null)
    if (alvo !== null) aoLargarAlvo()
  }
  return (
    <section
      className="c-fio border-r max-md:border-0"
      aria-label={`Conversa com ${c.contato_nome}`}
      onDragOver={(e) => {
        if (!podeResponder || !e.dataTransfer.types.includes('Files')) return
        e.preventDefault()
        setSobre(true)
      }}
      onDragLeave={(e) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setSobre(false)}
      onDrop={(e) => {
        setSobre(false)
        if (!podeResponder || e.dataTransfer.files.length === 0) return
        e.preventDefault()
        compositor.current?.somar([...e.dataTransfer.files])
      }}
    >
      <Cabecalho c={c} foto={foto} acoes={acoes} aoPedir={aoPedir} aoVoltar={aoVoltar} contextoAberto={contextoAberto} aoAlternarContexto={aoAlternarContexto} />
      <Suspense fallback={null}>{procurando && <ProcurarNaConversa key={`${c.id} ${procurando.seq} ${procurando.termo}`} id={c.id} inicio={procurando} irPara={irPara} aoFechar={fecharProcura} />}</Suspense>
      <ProvedorDeAcoes value={doFio}>
        <ListaDeMensagens key={c.id} id={c.id} nome={c.contato_nome} podeResponder={podeResponder} naMao={rolagem} />
      </ProvedorDeAcoes>
      <Suspense fallback={null}>{!c.atribuida_para && c.status !== 'finalizada' && <FaixaDoRobo key={c.id} c={c} />}</Suspense>
      <LinhaDePresenca />
      {c.recusou_em && (
        <Suspense fallback={null}>
          <AvisoDeRecusa c={c} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <FaixaDeAgendadas conversa_id={c.id} />
        {selecionando && <BarraDeSelecao aoEncaminhar={setEncaminhando} />}
      </Suspense>
      {podeResponder ? (
        <div className={selecionando ? 'hidden' : 'contents'}>
          <Compositor
            key={c.id}
            ref={compositor}
            c={c}
            usuario_id={eu.id}
            citada={citada}
            editando={editando}
            aoSoltar={() => {
              setCitada(null)
              setEditando(null)
            }}
          />
        </div>
      ) : (
        <p className="flex min-h-14 shrink-0 items-center justify-center gap-2 border-t bg-surface px-4 text-13 text-text-2">
          {c.status === 'finalizada' ? 'Esta conversa está finalizada.' : 'Você pode ler esta conversa, mas não responder.'}
          {c.status === 'finalizada' && c.pode.responder && <LinkButton onClick={() => aoPedir('reabrir')}>Reabrir para responder</LinkButton>}
        </p>
      )}
      {sobre && (
        <div className="pointer-events-none absolute inset-2 z-5 grid place-items-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 text-14 font-medium text-primary-text" aria-hidden="true">
          <span className="flex items-center gap-2">
            <Upload /> Solte para anexar
          </span>
        </div>
      )}
      {encaminhando && (
        <Suspense fallback={null}>
          <DialogoEncaminhar
            c={c}
            mensagens={encaminhando}
            aoFechar={() => setEncaminhando(null)}
            aoEncaminhar={() => {
              setEncaminhando(null)
              largarSelecao()
            }}
          />
        </Suspense>
      )}
      {apagando && (
        <Suspense fallback={null}>
          <DialogoApagar m={apagando} aoFechar={() => setApagando(null)} />
        </Suspense>
      )}
    </section>
  )
}
