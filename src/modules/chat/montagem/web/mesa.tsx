import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MessagesSquare, Plus } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { avisar } from '#ui/avisos.ts'
import { useCelular, useMedia } from '#ui/usar-media.ts'
import type { Anexo, Conversa } from '#modules/chat/nucleo/tipos.ts'
import { proximaQueEspera } from '#modules/chat/lista/regras/proxima.ts'
import type { Pedido } from '#modules/chat/painel/web/cabecalho/cabecalho.tsx'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { selecionarConversa } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { linhasDe, type DadosDaLista } from '#modules/chat/lista/web/dados/lista.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'
import { ouvirVoltas } from '#modules/chat/atos/web/dados/desfazer.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { EsqueletoDoFio } from '#modules/chat/fio/web/esqueleto.tsx'
import { PainelDoFio, type FioNaMao } from '#modules/chat/fio/web/painel.tsx'
import { PainelDaLista } from '#modules/chat/lista/web/painel.tsx'
import type { LinhasNaMao } from '#modules/chat/lista/web/linhas.tsx'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { useAtalhosDoChat } from './atalhos.ts'
import { useUrlDoChat } from '#modules/chat/lista/web/url.ts'
import { useMesaViva } from './usar-mesa-viva.ts'

const Dialogos = tardia(() => import('#modules/chat/atos/web/dialogos/dialogos.tsx').then((m) => m.Dialogos))
const PainelDeContexto = tardia(() =>
  import('#modules/chat/painel/web/contexto/painel.tsx').then((m) => m.PainelDeContexto),
)
const Visor = tardia(() => import('#modules/chat/fio/web/visor.tsx').then((m) => m.Visor))
const ExportarLista = tardia(() =>
  import('#modules/chat/exportacao/web/exportar-lista.tsx').then((m) => m.ExportarLista),
)
const NovaConversa = tardia(() =>
  import('#modules/chat/atos/web/dialogos/nova-conversa.tsx').then((m) => m.DialogoNovaConversa),
)
const NovaConversaCom = tardia(() =>
  import('#modules/chat/atos/web/dialogos/nova-conversa.tsx').then((m) => m.NovaConversaCom),
)

/** The three panes: list, thread, context. The URL contains the id of the open conversation. */
export function Mesa() {
  const qc = useQueryClient()
  const { eu, pode } = useChat()
  const url = useUrlDoChat()
  const { conversa: id, abrir, voltar } = url
  const acoes = useAcoesDeConversa()
  const estado = useLoja(estadoDoChat, (e) => e)
  const c = useMesaViva(id, abrir)
  const celular = useCelular()
  const largo = useMedia('(min-width: 1200px)')
  const [contexto, setContexto] = useState<boolean | null>(null)
  const [pedido, setPedido] = useState<{ tipo: Pedido; c: Conversa } | null>(null)
  const [nova, setNova] = useState<{ telefone: string; nome: string } | 'vazia' | null>(null)
  const [midia, setMidia] = useState<string | null>(null)
  const lista = useRef<LinhasNaMao>(null)
  const busca = useRef<HTMLInputElement>(null)
  const fio = useRef<FioNaMao>(null)
  const mostraContexto = c !== null && (contexto ?? largo)
  const podeAtender = pode('chat.conversa.atender')

  // on a narrow window the context pane starts closed for each conversation
  useEffect(() => setContexto(null), [id, largo])
  useTituloDaPagina(c ? c.contato_nome : null)

  const aoAbrir = useCallback(
    (qual: string, mensagem?: number) => {
      // the URL already has this message, so it does not change: scroll to it directly, the user may have scrolled away
      if (qual === id && mensagem !== undefined && mensagem === url.mensagem) fio.current?.irPara(mensagem)
      else abrir(qual, { mensagem })
    },
    [abrir, id, url.mensagem],
  )
  const aoLargarAlvo = useCallback(() => id && abrir(id, { substituir: true }), [abrir, id])
  const aoAssumir = useCallback((qual: Conversa) => void acoes.assumir(qual), [acoes])
  const aoFinalizar = useCallback((qual: Conversa) => setPedido({ tipo: 'finalizar', c: qual }), [])
  const aoCriar = useCallback(() => setNova('vazia'), [])
  const aoVer = useCallback((a: Anexo) => setMidia(a.id), [])
  const aoConversarCom = useCallback((telefone: string, nome: string) => setNova({ telefone, nome }), [])
  const abrirProxima = (): boolean => {
    const proxima = proximaQueEspera(linhasDe(qc.getQueryData<DadosDaLista>(chaves.lista(url.filtros, eu.id))), id)
    if (proxima) abrir(proxima.id)
    return proxima !== null
  }
  /**
   * Leaves a finished or transferred conversation. Not to the next one on a phone, where opening would mark it as read.
   */
  const encerrada = () => {
    if (celular || !abrirProxima()) voltar()
  }
  useEffect(() => ouvirVoltas((qual) => qual !== id && abrir(qual)), [id, abrir])

  useAtalhosDoChat(
    {
      mover: (passo) => lista.current?.mover(passo),
      buscar: () => busca.current?.focus(),
      responder: () => fio.current?.responder(),
      anotar: () => fio.current?.anotar(),
      assumir: () => c && void acoes.assumir(c),
      finalizar: () => c && c.status !== 'finalizada' && setPedido({ tipo: 'finalizar', c }),
      transferir: () => c && c.status !== 'finalizada' && setPedido({ tipo: 'transferir', c }),
      paraFila: () => c && c.status !== 'finalizada' && setPedido({ tipo: 'fila', c }),
      adiar: () => c && c.status !== 'finalizada' && setPedido({ tipo: 'adiar', c }),
      proxima: () => abrirProxima() || avisar({ titulo: 'Ninguém mais espera resposta nesta lista' }),
      fechar: voltar,
      contexto: () => setContexto(!mostraContexto),
    },
    { aberta: c !== null, pode: c?.pode.responder === true },
  )

  return (
    <div className="c-mesa" data-conversa={id ? '' : undefined} data-contexto={mostraContexto || undefined}>
      <h1 className="sr-only">Conversas</h1>
      {podeAtender && (
        <AcoesDaPagina>
          {pode('chat.conversa.exportar') && (
            <Aguarde>
              <ExportarLista filtros={url.filtros} />
            </Aguarde>
          )}
          <Button icone={<Plus />} onClick={aoCriar}>
            Nova conversa
          </Button>
        </AcoesDaPagina>
      )}
      <PainelDaLista
        filtros={url.filtros}
        filtrar={url.filtrar}
        aberta={id}
        href={url.href}
        aoAbrir={aoAbrir}
        aoAssumir={aoAssumir}
        aoFinalizar={aoFinalizar}
        aoCriar={podeAtender ? aoCriar : null}
        naMao={lista}
        campoDeBusca={busca}
      />
      {c ? (
        <PainelDoFio
          ref={fio}
          c={c}
          foto={estado.profilePictureUrl}
          acoes={acoes}
          alvo={url.mensagem}
          busca={url.filtros.busca}
          aoLargarAlvo={aoLargarAlvo}
          aoPedir={(tipo) => setPedido({ tipo, c })}
          aoVoltar={voltar}
          contextoAberto={mostraContexto}
          aoAlternarContexto={() => setContexto(true)}
          aoVer={aoVer}
          aoConversarCom={aoConversarCom}
        />
      ) : (
        <section className="c-fio" aria-label="Conversa">
          {!id ? (
            <EmptyState
              className="m-auto"
              icone={<MessagesSquare />}
              frase="Escolha uma conversa"
              detalhe="J e K percorrem a lista, Enter abre. O ponto de interrogação mostra todos os atalhos."
            />
          ) : estado.error ? (
            <ErrorState className="m-auto" oQueFalhou={estado.error} aoTentar={() => selecionarConversa(qc, id)} />
          ) : (
            <EsqueletoDoFio />
          )}
        </section>
      )}
      {c && mostraContexto && (
        <Aguarde fallback={<aside className="c-contexto border-l bg-surface max-md:border-0" aria-hidden="true" />}>
          <PainelDeContexto
            c={c}
            foto={estado.profilePictureUrl}
            acoes={acoes}
            href={url.href}
            aoAtribuir={() => setPedido({ tipo: 'atribuir', c })}
            aoFechar={() => setContexto(false)}
            aoEtiquetar={() => setPedido({ tipo: 'tags', c })}
            aoVer={aoVer}
          />
        </Aguarde>
      )}
      <Aguarde>
        {pedido && (
          <Dialogos
            pedido={pedido.tipo}
            c={pedido.c}
            acoes={acoes}
            aoFechar={() => setPedido(null)}
            aoFinalizada={() => pedido.c.id === id && encerrada()}
            aoExcluida={() => pedido.c.id === id && voltar()}
          />
        )}
        {nova && (
          <NovaConversa
            inicial={nova === 'vazia' ? undefined : nova}
            aoFechar={() => setNova(null)}
            aoCriar={(criada) => {
              setNova(null)
              abrir(criada)
            }}
          />
        )}
        {podeAtender && url.nova && (
          <NovaConversaCom
            quem={url.nova}
            aoFechar={() => abrir(id, { substituir: true })}
            aoCriar={(criada) => abrir(criada, { substituir: true })}
          />
        )}
      </Aguarde>
      <Aguarde>{midia && <Visor aberta={midia} aoMudar={setMidia} />}</Aguarde>
    </div>
  )
}
