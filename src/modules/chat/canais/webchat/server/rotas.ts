import type { FastifyRequest } from 'fastify'
import { naoAutenticado, naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { webchat } from '../contract/webchat.ts'
import { presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { apresentar } from './apresentar.ts'
import { guardarDoVisitante, servirArquivo } from './arquivos.ts'
import { configuracaoVisivel, type CaixaPublica, type CaixasPublicas } from './caixa-publica.ts'
import { escrever } from './comandos/escrever.ts'
import { confirmar } from './comandos/recibos.ts'
import { comecarSessao, conferirDados } from './comandos/sessao.ts'
import type { SalaDeEspera } from './espera.ts'
import { respeitar } from './limites.ts'
import { paginaDeDemonstracao, paginaDePrevia } from './paginas.ts'
import { primeiroIdentificador } from './repositorio/caixas.ts'
import { mudancas, pagina, versaoDo } from './repositorio/fio.ts'
import {
  conversasAbertas,
  encerrarSessao,
  renovarSessao,
  visitanteDoToken,
  type Visitante,
} from './repositorio/visitantes.ts'

const POR_PAGINA = 50
/** Retry delay for a widget when all long-poll places are taken. */
const VOLTE_EM_MS = 15_000

export interface PortasDoWebchat {
  caixas: CaixasPublicas
  sala: SalaDeEspera
  /** First names of the users available in an inbox. */
  agentes(caixaId: string): Promise<string[]>
  /** Whether the inbox's queue is open; null: the inbox's own hours decide. */
  aberta(caixaId: string): Promise<boolean | null>
}

const tokenDe = (req: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,100})$/.exec(req.headers.authorization ?? '')?.[1] ?? null

/**
 * Identifies the visitor by the session token together with the inbox in the URL, never by ids that the caller
 * supplies.
 */
export function quemVisita({ s }: DependenciasDoChat, caixas: CaixasPublicas) {
  const achar = async (caixa: CaixaPublica, req: FastifyRequest) => {
    const token = tokenDe(req)
    const visitante = token ? await visitanteDoToken(s.banco.db, caixa.id, token) : undefined
    return token && visitante ? { token, visitante } : null
  }
  const exigir = async (
    identificador: string,
    req: FastifyRequest,
  ): Promise<{ caixa: CaixaPublica; token: string; v: Visitante }> => {
    const caixa = await caixas.exigir(identificador)
    const sessao = await achar(caixa, req)
    if (!sessao) throw naoAutenticado('A sua conversa expirou neste navegador. Comece de novo.')
    return { caixa, token: sessao.token, v: sessao.visitante }
  }
  return { achar, exigir }
}

export function rotasDoWebchat(
  d: DependenciasDoChat,
  { caixas, sala, agentes, aberta }: PortasDoWebchat,
): Tratadores<typeof webchat> {
  const { s } = d
  const db = s.banco.db
  const { achar, exigir } = quemVisita(d, caixas)

  return {
    async configuracao({ params }) {
      const caixa = await caixas.exigir(params.caixa, true)
      return {
        success: true,
        data: configuracaoVisivel(caixa, {
          agentes: caixa.configuracao.mostrar_agentes_online ? await agentes(caixa.id) : [],
          aberta: await aberta(caixa.id),
        }),
      }
    },
    async sessao({ params, body, req }) {
      const caixa = await caixas.exigir(params.caixa)
      await respeitar(db, 'sessao', caixa.id, { endereco: req.ip })
      const atual = await achar(caixa, req)
      const dados =
        atual && !body.identidade
          ? { identidade: null, nome: '', email: null, telefone: null }
          : conferirDados(caixa, body)
      return { success: true, data: await s.executar(sistema, (u) => comecarSessao(u, caixa, dados, atual)) }
    },
    async encerrar({ params, req }) {
      const { token } = await exigir(params.caixa, req)
      await s.executar(sistema, (u) => encerrarSessao(u.tx, token))
      return { success: true }
    },
    async mensagens({ params, query, req }) {
      const { v } = await exigir(params.caixa, req)
      // read the version first: a change during the page query is delivered again, never skipped
      const versao = await versaoDo(db, v.id)
      const linhas = await pagina(db, v.id, query.antes_de, POR_PAGINA)
      return { success: true, data: { mensagens: linhas.map(apresentar), versao, ha_mais: (linhas[0]?.seq ?? 1) > 1 } }
    },
    async novidades({ params, query, req, reply }) {
      const { v, token } = await exigir(params.caixa, req)
      // register before querying, so that a change in between resolves the wait
      const lugar = sala.entrar(v.id, req.ip)
      reply.raw.once('close', () => lugar?.sair())
      await s.executar(sistema, (u) => renovarSessao(u.tx, token))
      let linhas = await mudancas(db, v.id, query.apos_seq, POR_PAGINA)
      const aviso = linhas.length === 0 && lugar ? await lugar.fim : null
      lugar?.sair()
      if (aviso && aviso.digitando === null) linhas = await mudancas(db, v.id, query.apos_seq, POR_PAGINA)
      return {
        success: true,
        data: {
          mensagens: linhas.map(apresentar),
          versao: linhas.at(-1)?.versao ?? query.apos_seq,
          continua: linhas.length === POR_PAGINA,
          digitando: aviso?.digitando ?? null,
          espere_ms: lugar ? 0 : VOLTE_EM_MS,
        },
      }
    },
    async enviar({ params, body, req }) {
      const { caixa, v } = await exigir(params.caixa, req)
      await respeitar(db, 'mensagem', caixa.id, { visitante: v.id, endereco: req.ip })
      return { success: true, data: apresentar(await escrever(d, caixa.id, v, body)) }
    },
    async subir({ params, query, body, req }) {
      const { caixa, v } = await exigir(params.caixa, req)
      await respeitar(db, 'arquivo', caixa.id, { visitante: v.id, endereco: req.ip })
      return { success: true, data: await guardarDoVisitante(s, caixa, v.id, body, query) }
    },
    async arquivo({ params, req, reply }) {
      const { v } = await exigir(params.caixa, req)
      return servirArquivo(s, v.id, params.id, reply)
    },
    async recibos({ params, body, req }) {
      const { caixa, v } = await exigir(params.caixa, req)
      await confirmar(d, caixa.id, v.id, body)
      return { success: true }
    },
    async digitando({ params, body, req }) {
      const { v } = await exigir(params.caixa, req)
      const abertas = await conversasAbertas(db, v.id)
      await s.executar(sistema, async (u) => {
        for (const c of abertas)
          u.emitir(presencaMudou, {
            conversa_id: c.id,
            usuario_id: null,
            nome: c.nome,
            estado: body.escrevendo ? 'escrevendo' : 'saiu',
          })
      })
      return { success: true }
    },
    async demonstracao({ reply }) {
      const identificador = s.ambiente.seed === 'demo' ? await primeiroIdentificador(db) : undefined
      if (!identificador) throw naoEncontrado('Page not found: /webchat/demonstracao')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(paginaDeDemonstracao(identificador))
    },
    async previa({ params, reply }) {
      await caixas.exigir(params.caixa)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(paginaDePrevia(params.caixa))
    },
  }
}
