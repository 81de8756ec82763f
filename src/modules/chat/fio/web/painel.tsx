import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { LinkButton } from '#ui/link.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { Anexo, Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { Pedido } from '#modules/chat/painel/web/cabecalho/cabecalho.tsx'
import { Cabecalho } from '#modules/chat/painel/web/cabecalho/cabecalho.tsx'
import { Compositor } from '#modules/chat/compositor/web/compositor.tsx'
import { ultimaDesfazivel } from '#modules/chat/compositor/web/desfazer.ts'
import type { CompositorNaMao } from '#modules/chat/compositor/web/usar-escrito.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import type { AcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { ProvedorDeAcoes } from './acoes-do-fio.ts'
import { sobAsMensagens, sobreOCompositor, type FaixaDoFio } from './encaixes.ts'
import { ListaDeMensagens } from './lista-de-mensagens.tsx'
import { LinhaDePresenca } from './presenca.tsx'
import type { RolagemNaMao } from './rolagem.tsx'
import { comecarSelecao, largarSelecao, selecao } from './selecao.ts'
import { useSoltarArquivos } from './soltar-arquivos.tsx'
import { useAcoesDasMensagens } from './usar-acoes.tsx'
import { useAtalhosDoFio } from './usar-atalhos.ts'
import { useProcura } from './usar-procura.tsx'

const AvisoDeRecusa = tardia(() => import('#modules/chat/painel/web/contexto/recusa.tsx').then((m) => m.AvisoDeRecusa))
const BarraDoPolegar = tardia(() =>
  import('#modules/chat/painel/web/cabecalho/barra-do-polegar.tsx').then((m) => m.BarraDoPolegar),
)
const BarraDeSelecao = tardia(() => import('./barra-de-selecao.tsx').then((m) => m.BarraDeSelecao))

export interface FioNaMao {
  responder(): void
  anotar(): void
  irPara(seq: number): void
}

interface PropsDoFio {
  c: Conversa
  foto: string | null
  acoes: AcoesDeConversa
  /** position of the message in the URL, and the search of the list that led to it */
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

export function PainelDoFio({
  c,
  foto,
  acoes,
  alvo,
  busca,
  aoLargarAlvo,
  aoPedir,
  aoVoltar,
  contextoAberto,
  aoAlternarContexto,
  aoVer,
  aoConversarCom,
  ref,
}: PropsDoFio) {
  const { eu } = useChat()
  const celular = useCelular()
  const selecionando = useLoja(selecao, (s) => s !== null)
  const compositor = useRef<CompositorNaMao>(null)
  const rolagem = useRef<RolagemNaMao>(null)
  const podeResponder = c.pode.responder && c.status !== 'finalizada'
  const { irPara, barra } = useProcura(c.id, rolagem, { alvo, busca, aoLargarAlvo })
  const mensagens = useAcoesDasMensagens(c, { compositor, irPara, aoVer, aoConversarCom })
  const arquivos = useSoltarArquivos(podeResponder, (soltos) => compositor.current?.somar(soltos))

  useImperativeHandle(
    ref,
    () => ({ responder: () => compositor.current?.focar(), anotar: () => compositor.current?.nota(), irPara }),
    [irPara],
  )
  useEffect(() => largarSelecao, [c.id])
  useAtalhosDoFio(c, podeResponder, selecionando, {
    selecionar: () => comecarSelecao(),
    largar: largarSelecao,
    desfazer: () => mensagens.desfazer(ultimaDesfazivel()),
    respostaRapida: () => compositor.current?.repor('/'),
  })
  return (
    <section
      className="c-fio border-r max-md:border-0"
      aria-label={`Conversa com ${c.contato_nome}`}
      {...arquivos.alvo}
    >
      <Cabecalho
        c={c}
        foto={foto}
        acoes={acoes}
        aoPedir={aoPedir}
        aoVoltar={aoVoltar}
        contextoAberto={contextoAberto}
        aoAlternarContexto={aoAlternarContexto}
      />
      {barra}
      <ProvedorDeAcoes value={mensagens.acoes}>
        <ListaDeMensagens key={c.id} id={c.id} nome={c.contato_nome} podeResponder={podeResponder} naMao={rolagem} />
      </ProvedorDeAcoes>
      <Faixas c={c} faixas={sobAsMensagens.ler()} />
      <LinhaDePresenca />
      <Aguarde>{c.recusou_em && <AvisoDeRecusa c={c} />}</Aguarde>
      <Faixas c={c} faixas={sobreOCompositor.ler()} />
      <Aguarde>{selecionando && <BarraDeSelecao aoEncaminhar={mensagens.aoEncaminhar} />}</Aguarde>
      <Aguarde fallback={<div className="c-polegar" />}>
        {celular && podeResponder && !selecionando && <BarraDoPolegar c={c} acoes={acoes} aoPedir={aoPedir} />}
      </Aguarde>
      {podeResponder ? (
        <div className={selecionando ? 'hidden' : 'contents'}>
          <Compositor
            key={c.id}
            ref={compositor}
            c={c}
            usuario_id={eu.id}
            citada={mensagens.citada}
            editando={mensagens.editando}
            aoSoltar={mensagens.aoSoltar}
          />
        </div>
      ) : (
        <SemResposta c={c} aoReabrir={() => aoPedir('reabrir')} />
      )}
      {arquivos.sobre}
      {mensagens.dialogos}
    </section>
  )
}

/** Explains why there is no composer. */
const SemResposta = ({ c, aoReabrir }: { c: Conversa; aoReabrir: () => void }) => (
  <p className="flex min-h-14 shrink-0 items-center justify-center gap-2 border-t bg-surface px-4 text-13 text-text-2">
    {c.status === 'finalizada' ? 'Esta conversa está finalizada.' : 'Você pode ler esta conversa, mas não responder.'}
    {c.status === 'finalizada' && c.pode.responder && (
      <LinkButton onClick={aoReabrir}>Reabrir para responder</LinkButton>
    )}
  </p>
)

const Faixas = ({ c, faixas }: { c: Conversa; faixas: readonly FaixaDoFio[] }) => (
  <Aguarde>{faixas.map(({ quando, Componente }, i) => quando(c) && <Componente key={`${c.id}:${i}`} c={c} />)}</Aguarde>
)
