import { createHash, randomBytes } from 'node:crypto'
import { ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { sistema, type Executar, type Unidade } from '../../eventos/unidade.ts'
import type { Rede } from '../../net/buscar.ts'
import type { Banco } from '../../postgres/banco.ts'
import type { Cofre } from '../../segredos/cofre.ts'
import { autorizacaoRetirada } from './eventos.ts'
import { FaltaAutorizacao, motivoDaFalta } from './falta.ts'
import { gravarPedido, tomarPedido, type SessaoDoPedido } from './pedidos.ts'
import type { Provedor, Provedores } from './provedores.ts'
import {
  gravarRecusa,
  gravarTokens,
  lerAutorizacao,
  trancarAutorizacao,
  verAutorizacao,
  type DonoDaAutorizacao,
} from './repositorio.ts'
import { pedirTokens, RecusaDoProvedor, type Tokens } from './tokens.ts'

/** Page of ours to which every provider returns. The company registers it at the provider. */
export const CAMINHO_DE_RETORNO = '/configuracoes/correio/autorizacao'
/** Tokens that end sooner are renewed first: a slow conversation must not outlive its token. */
const FOLGA_MS = 2 * 60_000

export interface OpcoesDasAutorizacoes {
  banco: Banco
  cofre: Cofre
  rede: Rede
  executar: Executar
  urlPublica: () => string
  provedores: Provedores
}

export interface Autorizacoes {
  provedores: Provedores
  /** The address of ours that the company registers at the provider. */
  retorno(): string
  /** Returns the provider's page for the mailbox's owner. The answer is accepted once, from the same session. */
  iniciar(u: Unidade, dono: DonoDaAutorizacao, quem: SessaoDoPedido): Promise<string>
  /** Exchanges the code that the provider returned. */
  concluir(quem: SessaoDoPedido, p: { estado: string; codigo: string }): Promise<DonoDaAutorizacao>
  /**
   * Returns a valid access token. `recusado`: the mail server did not accept this one, so it is renewed. Throws
   * FaltaAutorizacao when a person has to authorise.
   */
  acesso(dono: DonoDaAutorizacao, recusado?: string): Promise<string>
}

const DE_NOVO = 'Este pedido de autorização não vale mais. Volte à página e aperte “Autorizar” outra vez.'
const SEM_CAIXA = 'Autorize também o acesso ao e-mail: sem ele, nenhuma mensagem sai nem chega.'
const SEM_RENOVACAO =
  'O provedor não deu uma autorização duradoura. Retire o acesso antigo na conta e autorize de novo.'

/** OAuth 2 for mailboxes: authorisation code with PKCE, tokens encrypted, one refresh at a time. */
export function criarAutorizacoes(o: OpcoesDasAutorizacoes): Autorizacoes {
  const { banco, cofre, rede, executar, provedores } = o
  const retorno = () => new URL(CAMINHO_DE_RETORNO, o.urlPublica()).href

  async function renovar(u: Unidade, dono: DonoDaAutorizacao, recusado: string | undefined) {
    const a = await trancarAutorizacao(u.tx, cofre, dono)
    if (!a) throw naoEncontrado('Esta conta de e-mail não usa autorização.')
    const p = provedores[a.provedor]
    const falta = motivoDaFalta(a)
    const { acesso, renovacao, cliente } = a.segredos
    if (falta || renovacao === null) return { falta: new FaltaAutorizacao(falta ?? 'nunca', p) }
    // another process has renewed it meanwhile
    if (acesso !== null && acesso !== recusado && vale(a.expira_em)) return { acesso }
    try {
      const t = await pedirTokens(rede, p, {
        grant_type: 'refresh_token',
        refresh_token: renovacao,
        client_id: a.cliente_id,
        client_secret: cliente,
      })
      const segredos = { cliente, acesso: t.acesso, renovacao: t.renovacao ?? renovacao }
      await gravarTokens(u.tx, cofre, dono, { segredos, expira_em: t.expira_em })
      return { acesso: t.acesso }
    } catch (erro) {
      if (!(erro instanceof RecusaDoProvedor)) throw erro
      await gravarRecusa(u.tx, dono, erro.qual)
      u.auditar({ ...daAutorizacao('retirada', dono), depois: { provedor: a.provedor, recusa: erro.qual } })
      const { provedor, usuario } = a
      u.emitir(autorizacaoRetirada, { dono, provedor, usuario, recusa: erro.qual, em: new Date().toISOString() })
      return { falta: new FaltaAutorizacao(erro.qual, p) }
    }
  }

  return {
    provedores,
    retorno,
    async iniciar(u, dono, quem) {
      const a = await verAutorizacao(u.tx, dono)
      if (!a) throw naoEncontrado('Salve primeiro os dados do aplicativo.')
      const [estado, verificador] = [segredo(), segredo()]
      await gravarPedido(u.tx, cofre, { ...quem, dono, estado, verificador })
      return enderecoDaAutorizacao(provedores[a.provedor], {
        client_id: a.cliente_id,
        redirect_uri: retorno(),
        login_hint: a.usuario,
        state: estado,
        code_challenge: createHash('sha256').update(verificador).digest('base64url'),
      })
    },
    async concluir(quem, { estado, codigo }) {
      const pedido = await banco.transacao((tx) => tomarPedido(tx, cofre, quem, estado))
      if (!pedido) throw new ErroApp('EXPIRED', 410, DE_NOVO)
      const { dono, verificador } = pedido
      const a = await lerAutorizacao(banco.db, cofre, dono)
      if (!a) throw new ErroApp('EXPIRED', 410, DE_NOVO)
      const p = provedores[a.provedor]
      const t = await pedirTokens(rede, p, {
        grant_type: 'authorization_code',
        code: codigo,
        code_verifier: verificador,
        redirect_uri: retorno(),
        client_id: a.cliente_id,
        client_secret: a.segredos.cliente,
      }).catch((erro: unknown) => {
        throw erro instanceof RecusaDoProvedor ? naTroca(erro, p) : erro
      })
      conferirEscopos(p, t)
      const { renovacao } = t
      if (renovacao === undefined) throw invalido(SEM_RENOVACAO)
      await executar({ usuario: { id: quem.usuario_id } }, async (u) => {
        const atual = await trancarAutorizacao(u.tx, cofre, dono)
        // the application or the mailbox changed while the provider's page was open
        if (!atual || atual.cliente_id !== a.cliente_id || atual.usuario !== a.usuario)
          throw new ErroApp('EXPIRED', 410, DE_NOVO)
        const segredos = { cliente: atual.segredos.cliente, acesso: t.acesso, renovacao }
        await gravarTokens(u.tx, cofre, dono, { segredos, expira_em: t.expira_em, autorizada_em: new Date() })
        u.auditar({ ...daAutorizacao('autorizar', dono), depois: { provedor: a.provedor, usuario: a.usuario } })
      })
      return dono
    },
    async acesso(dono, recusado) {
      const a = await lerAutorizacao(banco.db, cofre, dono)
      const guardado = a && motivoDaFalta(a) === null ? a.segredos.acesso : null
      if (guardado !== null && guardado !== recusado && vale(a?.expira_em ?? null)) return guardado
      const r = await executar(sistema, (u) => renovar(u, dono, recusado))
      // thrown after the commit: the refusal stays stored
      if (r.falta) throw r.falta
      return r.acesso
    },
  }
}

const segredo = () => randomBytes(32).toString('base64url')
const vale = (expiraEm: Date | null) => expiraEm !== null && expiraEm.getTime() > Date.now() + FOLGA_MS

const daAutorizacao = (acao: string, dono: DonoDaAutorizacao) => ({
  acao: `correio.autorizacao.${acao}`,
  entidade: dono === 'sistema' ? 'servidor_de_correio' : 'caixa_entrada',
  entidade_id: dono === 'sistema' ? 'servidor' : dono.slice('caixa:'.length),
})

function enderecoDaAutorizacao(p: Provedor, campos: Record<string, string>): string {
  const url = new URL(p.autorizar)
  const todos = {
    ...p.parametros,
    ...campos,
    response_type: 'code',
    scope: [...p.escoposAMais, ...p.escopos].join(' '),
    code_challenge_method: 'S256',
  }
  for (const [nome, valor] of Object.entries(todos)) url.searchParams.set(nome, valor)
  return url.href
}

/** On the provider's page a person may untick the access to the mailbox. */
function conferirEscopos(p: Provedor, t: Tokens): void {
  const dados = t.escopos?.map((e) => e.toLowerCase())
  if (dados && !p.escopos.every((e) => dados.includes(e.toLowerCase()))) throw invalido(SEM_CAIXA)
}

const naTroca = (erro: RecusaDoProvedor, p: Provedor) =>
  erro.qual === 'aplicativo' ? new FaltaAutorizacao('aplicativo', p) : new ErroApp('EXPIRED', 410, DE_NOVO)
