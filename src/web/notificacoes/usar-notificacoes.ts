import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ehAviso } from '#modules/avisos/contract/ao-vivo.ts'
import type { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { envios } from '#modules/chat/envio/contract/envios.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { relerAcesso } from './reler-acesso.ts'
import type { Notificacao } from '#ui/notification-card.tsx'
import { presencaDeAgora } from '../casca/presenca.ts'
import { chaveDeNaoLidas } from '../casca/usar-nao-lidas.ts'
import { avisarNoSistema } from './avisar-no-sistema.ts'
import { chaveDoSino } from './chave-do-sino.ts'
import { conversaNaTela } from './conversa-na-tela.ts'
import { linhaCaiu } from './linha-caiu.ts'
import { criarNovidades } from './novidades.ts'
import { deveNotificar } from './regra.ts'
import { tocarAviso } from '#platform/navegador/som.ts'

const listarConversas = resumo<typeof conversas.listar>('GET', '/api/chat/conversas')
const listarMencoes = resumo<typeof envios.mencoes>('GET', '/api/chat/mencoes')
/** Delay (ms) that collects bursts of messages into one request. */
const ESPERA_MS = 200
/** Reasons of an event that may cause a notification: a new message, a new conversation, an assignment. */
const TRAZEM: readonly unknown[] = ['mensagem', 'nova', 'atribuicao']
const ENTRE_TENTATIVAS_MS = 5000
const POR_PERGUNTA = 50

interface NotificacaoDaTela extends Notificacao {
  conversa_id: string
  /** target of a click when it is not a conversation */
  href?: string
}

const comoNotificacao = (c: Conversa): NotificacaoDaTela => ({
  id: `${c.id}:${c.ultima_mensagem?.seq ?? 0}`,
  conversa_id: c.id,
  remetente: c.contato_nome,
  texto: c.ultima_mensagem?.conteudo || rotuloDoTipo[c.ultima_mensagem?.tipo ?? 'text'],
  chave: c.contato_id,
  imagem: c.contato_foto_url,
  canal: CANAIS[c.canal].glifo,
  caixa: c.caixa_nome,
})
const rotuloDoTipo = {
  text: 'Nova mensagem',
  imagem: 'Enviou uma imagem',
  audio: 'Enviou um áudio',
  media: 'Enviou um arquivo',
}

type Mencao = RespostaDe<typeof envios.mencoes>['data'][number]

const mencoesDe = (usuarioId: string) => ({
  usuarioId,
  pedir: criarNovidades(
    async () => (await chamar(listarMencoes, {})).data.toReversed(),
    (m) => m.mensagem_id,
  ),
})
/** Kept while the layout is replaced by another and comes back: a mention made in between is still new. */
let mencoes = mencoesDe('')

/** Subscribes to all conversations the user may see and shows the notifications for the user one at a time. */
export function useNotificacoes(): { atual: NotificacaoDaTela | null; fechar: () => void } {
  const pessoa = usePessoa()
  const [atual, setAtual] = useState<NotificacaoDaTela | null>(null)
  const eu = useRef(pessoa)
  eu.current = pessoa
  const ve = pode(pessoa, 'chat.conversa.ver')
  const mostrar = useEffectEvent((n: NotificacaoDaTela, som = true) => {
    setAtual(n)
    if (som && presencaDeAgora() === 'disponivel') void tocarAviso()
    avisarNoSistema(n)
  })
  const mostrarMencao = useEffectEvent((m: Mencao) => {
    if (conversaNaTela() === m.conversa_id) return
    mostrar({
      id: m.mensagem_id,
      conversa_id: m.conversa_id,
      remetente: `${m.autor_nome} mencionou você`,
      rosto: m.autor_nome,
      texto: m.texto,
      chave: m.autor_nome,
      caixa: m.contato_nome,
    })
  })

  useEffect(() => {
    if (!ve) return
    let vale = true
    const avisadas = new Map<string, number>()
    const mudadas = new Set<string>()
    /** Conversations whose note was just shown as a mention: the event of the note itself causes no second card. */
    const mencionadas = new Set<string>()
    let mencoesPedidas = Promise.resolve()
    const soltar: (() => void)[] = []
    let espera: ReturnType<typeof setTimeout> | undefined
    let nova: ReturnType<typeof setTimeout> | undefined

    const perguntar = async () => {
      const ids = [...mudadas].slice(0, POR_PERGUNTA)
      for (const id of ids) mudadas.delete(id)
      if (mudadas.size) agendar()
      void consultas.invalidateQueries({ queryKey: chaveDeNaoLidas })
      if (ids.length === 0) return
      const { data } = await chamar(listarConversas, { query: { ids, limit: POR_PERGUNTA } })
      // the last customer message may be an old unread one: its card must not replace the mention
      await mencoesPedidas
      if (!vale) return
      for (const c of data) {
        const avisa = deveNotificar(c, { eu: eu.current.id, aberta: conversaNaTela(), avisadas })
        if (c.ultima_mensagem) avisadas.set(c.id, c.ultima_mensagem.seq)
        if (mencionadas.delete(c.id) || !avisa) continue
        mostrar(comoNotificacao(c))
      }
    }
    /**
     * Called when any user was mentioned: the server returns only mentions of this user in conversations they may still
     * see.
     */
    const pedirMencoes = (conversaId?: string) => {
      if (mencoes.usuarioId !== eu.current.id) mencoes = mencoesDe(eu.current.id)
      return mencoes.pedir(
        {
          aoVirNova(m) {
            if (m.conversa_id === conversaId) mencionadas.add(m.conversa_id)
            mostrarMencao(m)
          },
          vale: () => vale,
        },
        conversaId === undefined ? undefined : (m) => m.conversa_id === conversaId,
      )
    }
    const agendar = () => {
      clearTimeout(espera)
      espera = setTimeout(
        () => void perguntar().catch((erro: unknown) => console.warn('Um aviso de mensagem não pôde ser lido.', erro)),
        ESPERA_MS,
      )
    }
    const abrir = () =>
      obterTempoReal().then(
        (t) => {
          if (!vale) return
          const seguirLinha = () => linhaCaiu.mudar(t.estado.ler() === 'offline')
          seguirLinha()
          soltar.push(
            t.estado.assinar(seguirLinha),
            t.aoPerderContinuidade((onde) => onde === 'todas' && (agendar(), void pedirMencoes())),
          )
          soltar.push(
            t.assinarTodas({
              // fetch mentions made while the connection was being opened
              aoFicarPronto: () => void pedirMencoes(),
              aoConversa(dados) {
                if (typeof dados !== 'object' || dados === null || !('id' in dados) || typeof dados.id !== 'string')
                  return
                const motivo = 'motivo' in dados && dados.motivo
                if (motivo === 'mencao') return void (mencoesPedidas = pedirMencoes(dados.id))
                if (motivo === 'aviso') {
                  if ('para' in dados && dados.para === eu.current.id)
                    void consultas.invalidateQueries({ queryKey: chaveDoSino })
                  return
                }
                if (motivo === 'leitura') void consultas.invalidateQueries({ queryKey: chaveDoSino })
                // after a note or an answer, the last message of the contact is an old one
                const deFora = !('entrada' in dados) || dados.entrada !== false
                if (TRAZEM.includes(motivo) && deFora) mudadas.add(dados.id)
                agendar()
              },
            }),
          )
        },
        (erro: unknown) => {
          console.warn('O tempo real não abriu; tentando de novo.', erro)
          if (vale) nova = setTimeout(() => void abrir(), ENTRE_TENTATIVAS_MS)
        },
      )
    void pedirMencoes()
    void abrir()
    return () => {
      vale = false
      clearTimeout(espera)
      clearTimeout(nova)
      for (const fn of soltar) fn()
    }
  }, [ve])

  const eu_id = pessoa.id
  const roteador = useRouter()
  useEffect(() => {
    let vale = true
    let soltar: (() => void) | undefined
    void obterTempoReal().then(
      (t) => {
        if (!vale) return
        soltar = t.assinarCanal(`avisos_${eu_id}`, {
          aoReceber(nome, a) {
            if (nome === 'acesso') return void relerAcesso(roteador).catch(() => {})
            void consultas.invalidateQueries({ queryKey: chaveDoSino })
            if (!ehAviso(a) || !a.cartao || location.pathname + location.search === a.href) return
            const n: NotificacaoDaTela = {
              id: a.id,
              conversa_id: '',
              href: a.href,
              remetente: a.titulo,
              texto: a.detalhe,
              chave: a.id,
            }
            mostrar(n, a.som)
          },
        })
      },
      () => {},
    )
    return () => {
      vale = false
      soltar?.()
    }
  }, [eu_id, roteador])

  return { atual, fechar: useCallback(() => setAtual(null), []) }
}
