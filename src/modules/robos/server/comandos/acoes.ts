import { variaveisDe } from '#engines/fluxo/estado.ts'
import { ehChaveDe } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { alterarContato } from '#modules/contatos/publico.ts'
import { segundaVia } from '#modules/faturas/publico.ts'
import type { Servicos } from '#platform/servicos.ts'
import { ErroApp } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { passagem } from '#modules/chat/atos/contract/atos.ts'
import type { AcaoDoRobo } from '../../regras/catalogo.ts'
import { CANAIS } from '#modules/chat/nucleo/regras/canais.ts'
import { prioridades, type TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import {
  alterarPeloSistema,
  avisarContato,
  avisarMudanca,
  conferirPessoa,
  enviarPeloSistema,
  finalizarPeloSistema,
  passarAdiante,
  registrarNaConversa,
  type ConversaTrancada,
} from '#modules/chat/publico.ts'
import type { PortaDoChat } from '../dependencias.ts'
import { colhido } from '../colhido.ts'
import type { Corrida } from '../consultas/corrida.ts'

type Parametros = Record<string, string>
/** The services of an action besides the transaction. */
export interface PortaDasAcoes extends Pick<PortaDoChat, 'adaptadorDe'> {
  s: Pick<Servicos, 'cofre' | 'ambiente'>
  canal: TipoDeCaixa
}
type Executar = (
  u: Unidade,
  c: ConversaTrancada,
  p: Parametros,
  corrida: Corrida,
  porta: PortaDasAcoes,
) => Promise<void>

const comoTags = (texto = '') => [
  ...new Set(
    texto
      .split(',')
      .map((t) => t.trim().slice(0, 40))
      .filter(Boolean),
  ),
]

export async function enviarParaFila(
  u: Unidade,
  c: ConversaTrancada,
  { fila_id = '' }: Parametros,
  corrida: Corrida,
): Promise<void> {
  const alvo = ehUuid(fila_id) ? fila_id : corrida.fila_do_robo
  const fila = alvo
    ? await u.tx
        .selectFrom('chat_publico.filas')
        .select(['id', 'nome'])
        .where('id', '=', alvo)
        .where('ativa', '=', true)
        .executeTakeFirst()
    : undefined
  if (!fila || fila.id === c.fila_id) return
  await alterarPeloSistema(u, c, { fila_id: fila.id })
  await registrarNaConversa(u, c, null, `${corrida.robo_nome} enviou a conversa para a fila ${fila.nome}`, {
    tipo: 'fila',
    fila_id: fila.id,
  })
}

export const finalizarConversa = (
  u: Unidade,
  c: ConversaTrancada,
  { motivo = '' }: Parametros,
  { robo_id, robo_nome }: Corrida,
): Promise<void> => finalizarPeloSistema(u, c, { quem: robo_nome, motivo, depois: { robo_id } })

const SO_NO_CANAL_DELE =
  'Para sua segurança, a segunda via da fatura sai pelo WhatsApp ou e-mail do seu cadastro. Escreva de lá e envio na hora.'

/** Implementation of each action of the catalogue, in the transaction of the step. */
const acoes: Record<AcaoDoRobo, Executar> = {
  async contato(u, c, { campo = '', valor = '' }) {
    if (!['nome', 'email', 'empresa', 'cargo', 'observacoes'].includes(campo) || !valor.trim()) return
    await alterarContato(u, c.contato_id, { [campo]: valor.trim().slice(0, campo === 'observacoes' ? 2000 : 120) })
    await avisarContato(u, c.contato_id, null)
  },
  etiquetar: (u, c, { tags }) =>
    alterarPeloSistema(u, c, { tags: [...new Set([...c.tags, ...comoTags(tags)])].slice(0, 20) }),
  desetiquetar: (u, c, { tags }) =>
    alterarPeloSistema(u, c, {
      tags: c.tags.filter((t) => !comoTags(tags).some((x) => x.toLowerCase() === t.toLowerCase())),
    }),
  async prioridade(u, c, { prioridade }) {
    const nova = prioridades.find((p) => p === prioridade)
    if (nova && nova !== c.prioridade) await alterarPeloSistema(u, c, { prioridade: nova })
  },
  async anotar(u, c, { texto = '' }, corrida) {
    await registrarNaConversa(u, c, null, `${corrida.robo_nome}: ${texto.slice(0, 2000)}`, {
      tipo: 'robo_nota',
      robo_id: corrida.robo_id,
    })
  },
  async segunda_via(u, c, _, { robo_id, robo_nome, sessao_id }, { s, canal }) {
    // a visitor of the site may type another person's phone: invoices go to channels that prove the address
    const textos = CANAIS[canal].provaQuem ? await segundaVia(u.tx, s, c.contato_id) : [SO_NO_CANAL_DELE]
    await enviarPeloSistema(u, c, {
      autor_nome: robo_nome,
      origem: 'robo',
      mensagens: textos.map((texto) => ({ texto, dados: { robo: { id: robo_id, sessao_id } } })),
    })
  },
  fila: enviarParaFila,
  async pessoa(u, c, { usuario_id = '' }, corrida) {
    if (!ehUuid(usuario_id)) return
    const nome = await conferirPessoa(u.tx, c.caixa_entrada_id, usuario_id).catch((erro: unknown) => {
      // the user has left the company or may not answer here: the conversation waits unassigned
      if (erro instanceof ErroApp) return null
      throw erro
    })
    if (!nome) return
    await alterarPeloSistema(u, c, { atribuida_para: usuario_id, status: 'ativa' })
    await registrarNaConversa(u, c, null, `${corrida.robo_nome} transferiu a conversa para ${nome}`, {
      tipo: 'atribuicao',
      para: usuario_id,
    })
    avisarMudanca(u, c, 'atribuicao')
  },
  async caixa(u, c, { caixa_id = '', historico = 'sim', motivo = '' }, corrida, { adaptadorDe }) {
    const cartao = passagem.parse({
      pedido: colhido(variaveisDe(corrida.estado)).slice(0, 1000),
      tags: c.tags.slice(0, 20),
    })
    const { destino } = await passarAdiante(u, {
      quem: { robo: corrida.robo_nome },
      conversa: c,
      adaptadorDe,
      para: caixa_id,
      comHistorico: historico !== 'nao',
      motivo: motivo.trim().slice(0, 500) || `Pelo robô ${corrida.robo_nome}`,
      cartao,
    })
    // later lines of this run go to the conversation's new location
    Object.assign(
      c,
      destino.id === c.id
        ? {
            caixa_entrada_id: destino.caixa_entrada_id,
            ultima_seq: destino.ultima_seq,
            fila_id: null,
            status: 'transferida',
          }
        : { status: 'finalizada' },
    )
  },
  finalizar: finalizarConversa,
}

/**
 * Runs an action. A failure (e.g. an e-mail that belongs to another contact) is reported in the thread and does not
 * stop the run.
 */
export async function executarAcao(
  u: Unidade,
  c: ConversaTrancada,
  acao: string,
  parametros: Parametros,
  corrida: Corrida,
  porta: PortaDasAcoes,
): Promise<void> {
  if (!ehChaveDe(acoes, acao)) return
  try {
    await acoes[acao](u, c, parametros, corrida, porta)
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    await registrarNaConversa(u, c, null, `${corrida.robo_nome}: ${erro.message}`, {
      tipo: 'robo_nota',
      robo_id: corrida.robo_id,
    })
  }
}
