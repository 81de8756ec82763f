import { lazy, Suspense, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import { avisarFalha } from '#ui/avisos.ts'
import { separarArquivos } from '#ui/file-drop.tsx'
import { Upload } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import type { Anexo, Conversa, Mensagem } from '../../tipos.ts'
import type { Pedido } from '../cabecalho/cabecalho.tsx'
import { Cabecalho } from '../cabecalho/cabecalho.tsx'
import { Compositor, type CompositorNaMao } from '../compositor/compositor.tsx'
import { useChat } from '../contexto-do-chat.tsx'
import { pedirMidia, reagirA, reenviarMensagem } from '../dados/acoes-de-mensagem.ts'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { buscarInteira } from '../dados/canal-da-conversa.ts'
import { carregarAte } from '../dados/conversa-atual.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { ProvedorDeAcoes, type AcoesDoFio } from './acoes-do-fio.ts'
import { ListaDeMensagens } from './lista-de-mensagens.tsx'
import { LinhaDePresenca } from './presenca.tsx'
import type { RolagemNaMao } from './rolagem.tsx'

const DialogoApagar = lazy(() => import('../dialogos/apagar.tsx').then((m) => ({ default: m.DialogoApagar })))

export interface FioNaMao {
  responder(): void
  anotar(): void
}

interface PropsDoFio {
  c: Conversa
  foto: string | null
  acoes: AcoesDeConversa
  aoPedir: (p: Pedido) => void
  aoVoltar: () => void
  contextoAberto: boolean
  aoAlternarContexto: () => void
  aoVer: (a: Anexo) => void
  aoConversarCom: (telefone: string, nome: string) => void
  ref?: Ref<FioNaMao>
}

const falhou = (o: string, padrao: string) => (erro: unknown) => void avisarFalha(o, new Error(fraseDeErro(erro, padrao)))

export function PainelDoFio({ c, foto, acoes, aoPedir, aoVoltar, contextoAberto, aoAlternarContexto, aoVer, aoConversarCom, ref }: PropsDoFio) {
  const { eu } = useChat()
  const [citada, setCitada] = useState<Mensagem | null>(null)
  const [editando, setEditando] = useState<Mensagem | null>(null)
  const [apagando, setApagando] = useState<Mensagem | null>(null)
  const [sobre, setSobre] = useState(false)
  const compositor = useRef<CompositorNaMao>(null)
  const rolagem = useRef<RolagemNaMao>(null)
  const podeResponder = c.pode.responder && c.status !== 'finalizada'

  useEffect(() => {
    const alvo: FioNaMao = { responder: () => compositor.current?.focar(), anotar: () => compositor.current?.nota() }
    if (typeof ref === 'function') ref(alvo)
    else if (ref) ref.current = alvo
  })

  const doFio = useMemo<AcoesDoFio>(
    () => ({
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
      irPara: (seq) => {
        if (rolagem.current?.irPara(seq)) return
        // far above: load until it is there, then wait for it to be drawn
        void carregarAte(seq).then((ha) => ha && requestAnimationFrame(() => requestAnimationFrame(() => rolagem.current?.irPara(seq))))
      },
      verMidia: aoVer,
      baixarDeNovo: (m) => void pedirMidia(m).catch(falhou('A mídia não pôde ser pedida de novo.', 'Tente mais tarde.')),
      renovar: (m) => void buscarInteira(m.conversa_id, m.id).catch(() => {}),
      conversarCom: aoConversarCom,
    }),
    [eu, aoVer, aoConversarCom],
  )
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
        const { aceitos, recusas } = separarArquivos([...e.dataTransfer.files], { varios: true })
        compositor.current?.somar(aceitos)
        if (recusas[0]) avisarFalha(recusas[0])
      }}
    >
      <Cabecalho c={c} foto={foto} acoes={acoes} aoPedir={aoPedir} aoVoltar={aoVoltar} contextoAberto={contextoAberto} aoAlternarContexto={aoAlternarContexto} />
      <ProvedorDeAcoes value={doFio}>
        <ListaDeMensagens key={c.id} id={c.id} nome={c.contato_nome} podeResponder={podeResponder} naMao={rolagem} />
      </ProvedorDeAcoes>
      <LinhaDePresenca />
      {podeResponder ? (
        <Compositor
          key={c.id}
          ref={compositor}
          conversa_id={c.id}
          usuario_id={eu.id}
          citada={citada}
          editando={editando}
          aoSoltar={() => {
            setCitada(null)
            setEditando(null)
          }}
        />
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
      {apagando && (
        <Suspense fallback={null}>
          <DialogoApagar m={apagando} aoFechar={() => setApagando(null)} />
        </Suspense>
      )}
    </section>
  )
}
