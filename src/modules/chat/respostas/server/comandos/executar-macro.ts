import { ErroApp, conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { AcaoDeMacro } from '../../regras/macros/acoes.ts'
import { nomeDaAcao } from '../../regras/macros/nomes.ts'
import { preencher } from '../../regras/preencher.ts'
import { valoresDasVariaveis, type Variavel } from '../../regras/variaveis.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import {
  alterarConversa,
  atribuirConversa,
  desatribuirConversa,
  voltaAberta,
  type Volta,
  finalizarConversa,
} from '#modules/chat/atos/publico.ts'
import { enviarMensagem } from '#modules/chat/envio/publico.ts'
import { CONVERSA_NAO_ENCONTRADA, trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversasPorId } from '#modules/chat/lista/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { umaMacro } from '../consultas/macros.ts'
import { esperarPor } from './esperar.ts'

interface Passo {
  u: Unidade
  ctx: Ctx
  alcance: Alcance
  id: string
  /** run id and position in it, so that a repeated action sends one message */
  id_cliente: string
  valores: Record<Variavel, string | null>
  adaptadorDe(tipo: string): Adaptador
}
type Acao<T extends AcaoDeMacro['tipo']> = Extract<AcaoDeMacro, { tipo: T }>

/** Fills in the variables; throws if one is missing, because a macro has no user to complete it. */
function palavras(p: Passo, conteudo: string): string {
  const { texto, faltando } = preencher(conteudo, p.valores)
  if (faltando.length > 0) throw invalido(`falta ${faltando.join(', ')}`)
  return texto
}

const escrever = (privada: boolean) => async (p: Passo, a: { conteudo: string }) => {
  await enviarMensagem(p.u, p.ctx, p.alcance, p.id, {
    pedido: { conteudo: palavras(p, a.conteudo), tipo: 'text', privada, id_cliente: p.id_cliente },
    anexos: [],
    adaptadorDe: p.adaptadorDe,
  })
}
const comTags = (juntar: (atuais: string[], tags: string[]) => string[]) => async (p: Passo, a: { tags: string[] }) => {
  const { tags } = await trancarConversa(p.u.tx, p.ctx, p.alcance, p.id)
  await alterarConversa(p.u, p.ctx, p.alcance, p.id, { tags: [...new Set(juntar(tags, a.tags))].slice(0, 20) })
}

/** Runs each action with the same command as the user interface. */
const fazer: { [T in AcaoDeMacro['tipo']]: (p: Passo, a: Acao<T>) => Promise<void> } = {
  responder: escrever(false),
  anotar: escrever(true),
  etiquetar: comTags((atuais, tags) => [...atuais, ...tags]),
  desetiquetar: comTags((atuais, tags) => atuais.filter((t) => !tags.includes(t))),
  priorizar: (p, a) => alterarConversa(p.u, p.ctx, p.alcance, p.id, { prioridade: a.prioridade }),
  atribuir: (p, a) => atribuirConversa(p.u, p.ctx, p.alcance, p.id, a.usuario_id ?? p.ctx.usuario.id),
  desatribuir: (p) => desatribuirConversa(p.u, p.ctx, p.alcance, p.id),
  esperar: (p, a) => esperarPor(p.u, p.ctx, p.alcance, p.id, a.espera),
  finalizar: async (p, a) =>
    void (await finalizarConversa(p.u, p.ctx, p.alcance, p.id, a.motivo ? { motivo: a.motivo } : {})),
}

/**
 * Runs all actions of a macro in order in one transaction. If one fails, nothing changes and the error names the action
 * and the reason. A repeated run id returns the first run's result.
 */
export async function executarMacro(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  { macroId, idCliente, adaptadorDe }: { macroId: string; idCliente: string; adaptadorDe: Passo['adaptadorDe'] },
): Promise<{ feitas: string[]; repetida: boolean; desfazer: Volta | null }> {
  await trancarConversa(u.tx, ctx, alcance, id)
  const macro = await umaMacro(u.tx, ctx, macroId, id)
  const feitas = macro.acoes.map(nomeDaAcao)
  const { numInsertedOrUpdatedRows: nova } = await u.tx
    .insertInto('chat.macro_execucoes')
    .values({ conversa_id: id, id_cliente: idCliente, macro_id: macroId, usuario_id: ctx.usuario.id })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (!nova) return { feitas, repetida: true, desfazer: await voltaAberta(u.tx, ctx, id) }
  const [c] = await conversasPorId(u.tx, ctx.usuario.id, [id])
  if (!c) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  const valores = valoresDasVariaveis({
    contato: {
      nome: c.contato_nome,
      tipo: c.contato_tipo,
      telefone: c.contato_telefone,
      email: c.contato_email,
      empresa: c.empresa,
    },
    atendente: ctx.usuario,
    conversa: { id: c.id, criado_em: c.criado_em, caixa: c.caixa_nome, fila: c.fila_nome },
    agora: new Date(),
  })
  for (const [n, acao] of macro.acoes.entries()) {
    const passo: Passo = { u, ctx, alcance, id, id_cliente: `${idCliente}:${n}`.slice(-80), valores, adaptadorDe }
    await (fazer[acao.tipo] as (p: Passo, a: AcaoDeMacro) => Promise<void>)(passo, acao).catch((erro: unknown) => {
      if (!(erro instanceof ErroApp)) throw erro
      throw conflito(`Nada foi feito. No passo ${n + 1} (${nomeDaAcao(acao)}): ${erro.message}`, {
        passo: n + 1,
        acao: acao.tipo,
        code: erro.code,
      })
    })
  }
  await u.tx
    .updateTable('chat.macros')
    .set((eb) => ({ usos: eb('usos', '+', 1), usada_em: new Date() }))
    .where('id', '=', macroId)
    .execute()
  u.auditar({
    acao: 'macro.executar',
    entidade: 'conversa',
    entidade_id: id,
    depois: { macro: macro.nome, acoes: macro.acoes.map((a) => a.tipo) },
  })
  return {
    feitas,
    repetida: false,
    desfazer: macro.acoes.some((a) => a.tipo === 'finalizar') ? await voltaAberta(u.tx, ctx, id) : null,
  }
}
