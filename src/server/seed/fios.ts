import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { carregarAcesso } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'
import { agendarMensagem } from '#modules/chat/agendadas/server/comandos/gravar.ts'
import { adiarConversa } from '#modules/chat/atos/server/comandos/adiar.ts'
import { atribuirConversa } from '#modules/chat/atos/server/comandos/atribuir.ts'
import { enviarMensagem } from '#modules/chat/envio/server/comandos/enviar-mensagem.ts'
import { prometer } from '#modules/chat/promessas/server/comandos/promessas.ts'
import { alcanceDe, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { esperarPor } from '#modules/chat/respostas/server/comandos/esperar.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { App } from '../app.ts'
import { fios, type DeColega, type DoCanal, type Fio, type Passo } from './dados-dos-fios.ts'
import { entregaDe, externoDe, jidDe, momentoDe } from './entregas-dos-fios.ts'

const PROPRIO = 'FIO'
/**
 * Full external id of one message, looked up to detect that the threads exist without scanning the table at each start.
 */
const JA_FEITA = externoDe({ numero: '5519992147730' }, 'foto')

/**
 * One round of a thread: the channel's deliveries, then the colleagues' actions on them. Each thread advances on its
 * own.
 */
interface Rodada {
  fio: Fio
  doCanal: { passo: DoCanal; n: number }[]
  deColega: DeColega[]
}
const ehDeColega = (p: Passo): p is DeColega =>
  ['nota', 'assume', 'promete', 'agenda', 'espera', 'adiaDias', 'falha'].some((k) => k in p)

function rodadasDe(fio: Fio): Rodada[] {
  const rodadas: Rodada[] = []
  for (const [n, passo] of fio.passos.entries()) {
    let ultima = rodadas.at(-1)
    if (!ultima || (!ehDeColega(passo) && ultima.deColega.length > 0))
      rodadas.push((ultima = { fio, doCanal: [], deColega: [] }))
    if (ehDeColega(passo)) ultima.deColega.push(passo)
    else ultima.doCanal.push({ passo, n })
  }
  return rodadas
}

/**
 * Seeds threads that contain every kind of content of a conversation, through the same deliveries and commands as in
 * production, with the dates of the script. Runs once.
 */
export async function semearFios(app: App, nomeDaCaixa: string, instancia: string): Promise<void> {
  const { s, chat } = app
  const caixa = await s.banco.db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('nome', '=', nomeDaCaixa)
    .executeTakeFirst()
  if (
    !caixa ||
    (await s.banco.db
      .selectFrom('chat.mensagens')
      .select('id')
      .where('caixa_entrada_id', '=', caixa.id)
      .where('id_externo', '=', JA_FEITA)
      .executeTakeFirst())
  )
    return
  const agora = new Date()
  const colegas = await colegasDe(s)
  const porFio = fios.map(rodadasDe)
  for (let vez = 0; porFio.some((r) => r.length > vez); vez++) {
    const desta = porFio.flatMap((r) => r[vez] ?? [])
    await Promise.all(
      desta.flatMap(({ fio, doCanal }) =>
        doCanal.map(({ passo, n }) => chat.receber(caixa.id, entregaDe(fio, passo, n, instancia, agora))),
      ),
    )
    await chat.processarAgora(caixa.id)
    for (const { fio, deColega } of desta) {
      const id = await conversaDe(s, caixa.id, fio)
      for (const passo of deColega) await fazer(app, colegas, id, passo, agora)
    }
  }
  await assentar(s, caixa.id)
}

type Colegas = ReadonlyMap<string, { ctx: Ctx; alcance: Alcance }>

export async function colegasDe(s: Servicos): Promise<Colegas> {
  const linhas = await s.banco.db
    .selectFrom('chat.caixa_usuarios as x')
    .innerJoin('cad.usuarios as u', 'u.id', 'x.usuario_id')
    .select(['u.id', 'u.nome', 'u.email'])
    .distinct()
    .execute()
  return new Map(
    await Promise.all(
      linhas.map(async (usuario) => {
        const acesso = (await carregarAcesso(s.banco.db, usuario.id))?.acesso ?? {
          versao: 0,
          admin: false,
          permissoes: new Set<string>(),
          departamentos: [],
          desenhados: [],
          dosModelos: new Set<string>(),
        }
        const ctx: Ctx = { usuario, acesso, sessao_id: 'demonstracao', aal: 'aal1', requisicao_id: uuidv7(), ip: '' }
        return [usuario.nome, { ctx, alcance: await alcanceDe(s.banco.db, ctx) }] as const
      }),
    ),
  )
}

async function conversaDe(s: Servicos, caixaId: string, fio: Fio): Promise<string> {
  const c = await s.banco.db
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', caixaId)
    .where('endereco', '=', jidDe(fio))
    .where('status', '<>', 'finalizada')
    .executeTakeFirstOrThrow()
  await sql`
    update chat.conversas
    set tags = ${[...fio.tags]}::text[], prioridade = ${fio.prioridade ?? 'normal'}
    where id = ${c.id}
  `.execute(s.banco.db)
  return c.id
}

/**
 * Calls the command that the screen would call, then moves the entries it left in the thread to the date of the script.
 */
async function fazer({ s, chat }: App, colegas: Colegas, id: string, p: DeColega, agora: Date): Promise<void> {
  const quem = colegas.get(p.de)
  if (!quem) return
  const { ctx, alcance } = quem
  const em = momentoDe(p.em, agora)
  const adiante = (dias: number) => new Date(agora.getTime() + dias * DIA_MS)
  const escrever = (u: Unidade, conteudo: string, mais: { privada: boolean; mencoes?: string[] }) =>
    enviarMensagem(u, ctx, alcance, id, {
      pedido: { conteudo, tipo: 'text', anexos: [], ...mais },
      anexos: [],
      adaptadorDe: (tipo) => chat.adaptadorDe(tipo),
    })
  await s.executar({ usuario: { id: ctx.usuario.id } }, async (u) => {
    const { ultima_seq } = await u.tx
      .selectFrom('chat.conversas')
      .select('ultima_seq')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if ('assume' in p) await atribuirConversa(u, ctx, alcance, id, ctx.usuario.id)
    else if ('nota' in p)
      await escrever(u, p.nota, {
        privada: true,
        mencoes: p.menciona ? [colegas.get(p.menciona)?.ctx.usuario.id ?? ''].filter(Boolean) : [],
      })
    else if ('promete' in p) await prometer(u, ctx, alcance, id, { texto: p.promete, vence_em: adiante(p.emDias) })
    else if ('agenda' in p)
      await agendarMensagem(
        u,
        ctx,
        alcance,
        id,
        { conteudo: p.agenda, anexos: [], enviar_em: adiante(p.emDias).toISOString(), cancelar_se_responder: true },
        [],
      )
    else if ('espera' in p) await esperarPor(u, ctx, alcance, id, p.espera)
    else if ('adiaDias' in p) await adiarConversa(u, ctx, alcance, id, adiante(p.adiaDias))
    else {
      const { ids } = await escrever(u, p.falha, { privada: false })
      await u.tx.updateTable('chat.mensagens').set({ status: 'falhou', erro: p.erro }).where('id', 'in', ids).execute()
    }
    await sql`
      update chat.mensagens
      set criado_em = ${em}
      where conversa_id = ${id}
        and seq > ${ultima_seq}
    `.execute(u.tx)
    if ('espera' in p) await sql`update chat.conversas set espera_desde = ${em} where id = ${id}`.execute(u.tx)
  })
}

/**
 * Sets the colleague as author of messages sent from the phone, and dates each conversation by its first and last
 * message.
 */
async function assentar(s: Servicos, caixaId: string): Promise<void> {
  await sql`
    update chat.mensagens m
    set autor_id = u.id, autor_nome = u.nome
    from cad.usuarios u, chat.conversas c
    where m.caixa_entrada_id = ${caixaId}
      and m.direcao = 'saida'
      and m.autor_id is null
      and c.id = m.conversa_id
      and m.id_externo like ${`${PROPRIO}%`}
      and (m.conteudo like '*' || u.nome || '*%' or m.conteudo not like '*%' and u.id = c.atribuida_para)
  `.execute(s.banco.db)
  await sql`
    update chat.conversas c
    set
      criado_em = m.primeira,
      ultima_interacao_em = m.ultima,
      primeira_resposta_em = m.resposta,
      atribuida_para = coalesce(c.atribuida_para, m.autor),
      status = case when c.status = 'aguardando' and m.autor is not null then 'ativa' else c.status end
    from (
      select
        conversa_id,
        min(criado_em) as primeira,
        max(criado_em) filter (where direcao in ('entrada', 'saida')) as ultima,
        min(criado_em) filter (where direcao = 'saida') as resposta,
        (array_agg(autor_id order by seq desc) filter (where direcao = 'saida' and autor_id is not null))[1] as autor,
        bool_or(id_externo like ${`${PROPRIO}%`}) as nossa
      from chat.mensagens
      group by 1
    ) m
    where m.conversa_id = c.id
      and m.nossa
      and c.caixa_entrada_id = ${caixaId}
  `.execute(s.banco.db)
}
