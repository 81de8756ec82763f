import type { EscolhaDoVisitante, MensagemDoVisitante } from '#modules/chat/canais/webchat/contract/webchat.ts'
import { Recusa, type Api } from './api.ts'
import type { Guarda } from './guarda.ts'
import { acompanhar } from './acompanhar.ts'
import { criarFila, type Pendente } from './fila.ts'

export interface DadosDoVisitante {
  nome?: string
  email?: string
  telefone?: string
}
export interface IdentidadeAssinada {
  id: string
  nome?: string
  email?: string
  hash: string
}

export interface Conversa {
  mensagens(): MensagemDoVisitante[]
  pendentes(): readonly Pendente[]
  readonly haMais: boolean
  readonly semRede: boolean
  readonly digitando: string | null
  readonly temSessao: boolean
  readonly identificada: boolean
  /** unread messages from the company */
  naoLidas(): number
  comecar(dados: DadosDoVisitante): Promise<void>
  identificar(quem: IdentidadeAssinada): Promise<void>
  sair(): Promise<void>
  /** `olhando`: the panel is open, so new messages are polled for. */
  retomar(olhando: boolean): Promise<void>
  anteriores(): Promise<void>
  dizer(texto: string, arquivo?: File, escolha?: EscolhaDoVisitante): void
  tentarDeNovo(idCliente: string): void
  desistir(idCliente: string): void
  mostradas(): void
  escrevendo(sim: boolean): void
}

const ENTRE_AVISOS_MS = 4000
/**
 * Threads older than this are not polled while the panel is closed: a page with thousands of returning readers would
 * hold thousands of connections.
 */
const RECENTE_MS = 24 * 3600_000

/** State of the visitor's thread: stored messages, unsent ones and current activity. `aoMudar` re-renders. */
export function criarConversa(api: Api, guarda: Guarda, aoMudar: () => void): Conversa {
  const porLugar = new Map<number, MensagemDoVisitante>()
  let versao = 0
  let carregada = false
  let haMais = false
  let semRede = false
  let digitando: string | null = null
  let identidade: IdentidadeAssinada | null = null
  let esquecerDigitando: ReturnType<typeof setTimeout> | undefined
  let avisouEm = 0
  let mostradaAte = 0
  api.token = guarda.ler().token

  const fila = criarFila({
    api,
    guarda,
    aoMudar,
    garantirSessao: () => (api.token ? Promise.resolve() : abrir({})),
    aoSair: (m) => receber([m]),
    aoPerderSessao: perder,
    aoFalharRede: rede,
  })
  const ouvinte = acompanhar({
    api,
    versao: () => versao,
    aoPerderSessao: perder,
    aoFalharRede: rede,
    aoChegar(n) {
      rede(false)
      versao = Math.max(versao, n.versao)
      digitando = n.digitando
      clearTimeout(esquecerDigitando)
      if (digitando)
        esquecerDigitando = setTimeout(() => {
          digitando = null
          aoMudar()
        }, 6000)
      receber(n.mensagens)
    },
  })

  function rede(falhou: boolean): void {
    if (semRede === falhou) return
    semRede = falhou
    aoMudar()
  }

  function receber(lista: readonly MensagemDoVisitante[]): void {
    for (const m of lista) {
      if ((porLugar.get(m.seq)?.versao ?? 0) <= m.versao) porLugar.set(m.seq, m)
      if (m.id_cliente) fila.chegou(m.id_cliente)
      if (!m.minha && !m.apagada) digitando = null
    }
    const novas = lista.filter((m) => !m.minha && m.status === 'enviada')
    if (novas.length > 0) confirmar({ entregue_ate: Math.max(...novas.map((m) => m.seq)) })
    aoMudar()
  }

  const confirmar = (ate: { entregue_ate?: number; lida_ate?: number }) =>
    void api.pedir('POST', '/recibos', ate).catch(() => {})

  async function abrir(dados: DadosDoVisitante): Promise<void> {
    const pedida = identidade && {
      id: identidade.id,
      nome: identidade.nome ?? '',
      email: identidade.email ?? '',
      hash: identidade.hash,
    }
    const antes = api.token
    const { token, identidade: quem } = await api.pedir<{ token: string; identidade: string | null }>(
      'POST',
      '/sessao',
      { ...dados, ...(pedida ? { identidade: pedida } : {}) },
    )
    if (antes && antes !== token) limpar() // another visitor in the same browser
    api.token = token
    guarda.gravar({ token, identidade: quem })
    await carregar()
    ouvinte.ligar()
  }

  async function carregar(): Promise<void> {
    const p = await api.pedir<{ mensagens: MensagemDoVisitante[]; versao: number; ha_mais: boolean }>(
      'GET',
      '/mensagens',
    )
    haMais = p.ha_mais
    versao = p.versao
    carregada = true
    rede(false)
    receber(p.mensagens)
  }

  const recente = () => [...porLugar.values()].some((m) => Date.now() - Date.parse(m.em) < RECENTE_MS)

  function limpar(): void {
    porLugar.clear()
    versao = 0
    mostradaAte = 0
    carregada = haMais = false
  }

  /** The token is no longer valid: the messages stay on the server, this browser starts a new session. */
  function perder(): void {
    api.token = null
    limpar()
    guarda.gravar({ token: null, identidade: null })
    aoMudar()
  }

  return {
    mensagens: () => [...porLugar.values()].sort((a, b) => a.seq - b.seq),
    pendentes: fila.pendentes,
    get haMais() {
      return haMais
    },
    get semRede() {
      return semRede
    },
    get digitando() {
      return digitando
    },
    get temSessao() {
      return api.token !== null
    },
    get identificada() {
      return identidade !== null || guarda.ler().identidade !== null
    },
    naoLidas: () =>
      [...porLugar.values()].filter((m) => !m.minha && !m.apagada && m.status !== 'lida' && m.seq > mostradaAte).length,
    comecar: abrir,
    async identificar(quem) {
      identidade = quem
      // without a session nothing is requested before first use; an existing session must belong to this identity
      if (api.token && guarda.ler().identidade !== quem.id) await abrir({})
      aoMudar()
    },
    async sair() {
      identidade = null
      if (api.token) await api.pedir('DELETE', '/sessao').catch(() => {})
      fila.esvaziar()
      perder()
    },
    async retomar(olhando) {
      try {
        if (!api.token && identidade) await abrir({})
        else if (api.token && !carregada) await carregar()
        if (api.token && (olhando || recente())) ouvinte.ligar()
      } catch (erro) {
        if (erro instanceof Recusa && erro.status === 401) return perder()
        rede(true)
        if (api.token) ouvinte.ligar()
      }
      fila.escoar()
    },
    async anteriores() {
      const primeira = Math.min(...porLugar.keys())
      const p = await api.pedir<{ mensagens: MensagemDoVisitante[]; ha_mais: boolean }>(
        'GET',
        `/mensagens?antes_de=${primeira}`,
      )
      haMais = p.ha_mais
      receber(p.mensagens)
    },
    dizer(texto, arquivo, escolha) {
      digitando = null
      avisouEm = 0
      fila.acrescentar(texto, arquivo, escolha)
    },
    tentarDeNovo: fila.tentarDeNovo,
    desistir: fila.desistir,
    mostradas() {
      const ate = Math.max(
        0,
        ...[...porLugar.values()].filter((m) => !m.minha && m.status !== 'lida').map((m) => m.seq),
      )
      if (ate <= mostradaAte) return
      mostradaAte = ate
      confirmar({ entregue_ate: ate, lida_ate: ate })
    },
    escrevendo(sim) {
      const agora = Date.now()
      if (!api.token || (sim && agora - avisouEm < ENTRE_AVISOS_MS) || (!sim && avisouEm === 0)) return
      avisouEm = sim ? agora : 0
      void api.pedir('POST', '/digitando', { escrevendo: sim }).catch(() => {})
    },
  }
}
