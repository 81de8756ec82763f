import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { App } from '../app.ts'
import { tresMeses, type Atendimento, type Cliente } from './tres-meses.ts'

const PREFIXO = 'MES'
const MINUTO_MS = 60_000
const LOTE = 150
const PERGUNTA = 'De 1 a 5, que nota você dá para este atendimento?'

interface Quem {
  id: string
  nome: string
}
interface Fila {
  id: string
  nome: string
  avalia: boolean
  membros: Quem[]
}
const externo = (a: Atendimento, i: number): string => `${PREFIXO}${a.n}P${String(i).padStart(2, '0')}`
const depois = (em: Date, minutos: number) => new Date(em.getTime() + minutos * MINUTO_MS)

/**
 * Seeds three months of closed conversations in the inbox, with deadlines met and missed, waits, transfers and ratings.
 * Returns the webhook deliveries that would have reported them, for the customers' phones. Runs once.
 */
export async function semearTresMeses(app: App, nomeDaCaixa: string, instancia: string): Promise<unknown[]> {
  const { db } = app.s.banco
  const caixa = await db
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('nome', '=', nomeDaCaixa)
    .executeTakeFirst()
  if (!caixa) return []
  const feita = await db
    .selectFrom('chat.mensagens')
    .select('id')
    .where('caixa_entrada_id', '=', caixa.id)
    .where('id_externo', '=', `${PREFIXO}0P00`)
    .executeTakeFirst()
  if (feita) return []
  const filas = await filasCom(app, caixa.id)
  const todos = tresMeses(await clientesDa(app, caixa.id), new Date())
  const entregas: unknown[] = []
  await app.s.banco.transacao(async (tx) => {
    const linhas = todos.flatMap((a) => {
      const fila = filas.find((f) => f.nome === a.assunto.fila)
      const quem = fila?.membros[a.vez % fila.membros.length]
      if (!fila || !quem) return []
      const outro = a.passada ? fila.membros[(a.vez + 1) % fila.membros.length] : undefined
      const linha = linhasDe(a, { caixa: caixa.id, fila, quem, fecha: outro ?? quem })
      entregas.push(...entregasDe(a, linha.mensagens, instancia))
      return [linha]
    })
    // in batches: one text for all of them would stay in the memory of the server
    for (let i = 0; i < linhas.length; i += LOTE) await gravar(tx, linhas.slice(i, i + LOTE))
  })
  return entregas
}

async function clientesDa({ s }: App, caixaId: string): Promise<Cliente[]> {
  const { rows } = await sql<Cliente>`
    select k.id, k.nome, coalesce(c.endereco, k.telefone || '@s.whatsapp.net') as endereco
    from cad.contatos k
    left join lateral (
      select endereco
      from chat.conversas
      where contato_id = k.id
        and caixa_entrada_id = ${caixaId}
      limit 1
    ) c on true
    where k.telefone is not null
      and k.nome <> ''
    order by k.telefone, k.nome
  `.execute(s.banco.db)
  return rows
}

async function filasCom({ s }: App, caixaId: string): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select
      f.id,
      f.nome,
      f.csat_pergunta is not null as avalia,
      array(
        select jsonb_build_object('id', u.id, 'nome', u.nome)
        from chat.fila_membros m
        join cad.usuarios u on u.id = m.usuario_id
        where m.fila_id = f.id
        order by u.email
      ) as membros
    from chat.filas f
    join chat.fila_caixas x on x.fila_id = f.id
    where x.caixa_entrada_id = ${caixaId}
  `.execute(s.banco.db)
  return rows
}

interface Mensagem {
  direcao: 'entrada' | 'saida' | 'sistema'
  conteudo: string
  em: Date
  autor?: Quem | undefined
  dados?: Record<string, unknown>
  id_externo?: string
}
type Como = { caixa: string; fila: Fila; quem: Quem; fecha: Quem }

/** Returns the lines of the thread in order, as the acts of the product would have left them. */
function fio(a: Atendimento, { fila, quem, fecha }: Como): Mensagem[] {
  const passouEm = Math.max(2, a.falas.length - 2)
  const linhas = a.falas.map((f, i): Mensagem => {
    const autor = f.deMim ? (i >= passouEm ? fecha : quem) : undefined
    return {
      direcao: f.deMim ? 'saida' : 'entrada',
      conteudo: autor ? `*${autor.nome}*\n\n${f.texto}` : f.texto,
      em: f.em,
      autor,
      id_externo: externo(a, i),
    }
  })
  const sistema = (em: Date, conteudo: string, dados: Record<string, unknown>, autor?: Quem): Mensagem => ({
    direcao: 'sistema',
    conteudo,
    em,
    autor,
    dados,
  })
  const atribui = (em: Date, para: Quem, texto: string, por = para) =>
    sistema(em, texto, { tipo: 'atribuicao', para: para.id, responsavel: para.id }, por)
  linhas.push(atribui(depois(a.respondida, -0.5), quem, `${quem.nome} assumiu a conversa`))
  if (a.respondida > a.vence)
    linhas.push(
      sistema(a.vence, 'Prazo de primeira resposta vencido', {
        tipo: 'prazo_vencido',
        prazo: 'primeira_resposta',
        vence_em: a.vence.toISOString(),
        responsavel: null,
      }),
    )
  if (a.espera)
    linhas.push(
      sistema(
        a.espera.de,
        {
          cliente: 'Esperando o cliente',
          concessionaria: 'Esperando a concessionária',
          vistoria: 'Esperando a vistoria',
        }[a.assunto.espera ?? 'cliente'],
        { tipo: 'espera', espera: a.assunto.espera, responsavel: quem.id },
        quem,
      ),
    )
  if (fecha !== quem)
    linhas.push(
      atribui(
        depois(a.falas[passouEm]?.em ?? a.fim, -0.4),
        fecha,
        `${quem.nome} passou a conversa para ${fecha.nome}`,
        quem,
      ),
    )
  linhas.push(
    sistema(
      a.fim,
      `Conversa finalizada: ${a.assunto.motivo}`,
      { tipo: 'finalizacao', motivo: a.assunto.motivo },
      fecha,
    ),
  )
  if (fila.avalia && a.nota !== null)
    linhas.push(
      {
        direcao: 'saida',
        conteudo: PERGUNTA,
        em: depois(a.fim, 1),
        id_externo: externo(a, 90),
        dados: { automatica: true },
      },
      {
        direcao: 'entrada',
        conteudo: String(a.nota),
        em: depois(a.fim, 6),
        id_externo: externo(a, 91),
        dados: { avaliacao: a.nota },
      },
      sistema(depois(a.fim, 6.1), `Atendimento avaliado com ${a.nota} de 5`, { tipo: 'avaliacao', nota: a.nota }),
    )
  return linhas.sort((x, y) => x.em.getTime() - y.em.getTime())
}

function linhasDe(a: Atendimento, como: Como) {
  const { caixa, fila, quem, fecha } = como
  const mensagens = fio(a, como)
  const nota = fila.avalia ? a.nota : null
  const entradas = mensagens.filter((m) => m.direcao === 'entrada')
  const ultimaDita = mensagens.findLastIndex((m) => m.direcao !== 'sistema')
  const atrasou = a.respondida > a.vence
  return {
    mensagens,
    conversa: {
      id: a.id,
      caixa_entrada_id: caixa,
      contato_id: a.cliente.id,
      endereco: a.cliente.endereco,
      status: 'finalizada',
      prioridade: a.prioridade,
      tags: [a.assunto.etiqueta],
      atribuida_para: fecha.id,
      ultima_seq: mensagens.length,
      ultima_msg_seq: ultimaDita + 1,
      total_entradas: entradas.length,
      entradas_respondidas: entradas.length,
      ultima_interacao_em: mensagens[ultimaDita]?.em,
      primeira_resposta_em: a.respondida,
      motivo_finalizacao: a.assunto.motivo,
      finalizada_em: a.fim,
      finalizada_por: fecha.id,
      criado_em: a.falas[0]?.em,
      atualizada_em: a.fim,
      fila_id: fila.id,
      ultima_entrada_em: entradas.at(-1)?.em,
    },
    passagem: {
      id: uuidv7(a.respondida.getTime()),
      fila_id: fila.id,
      conversa_id: a.id,
      entrou_em: a.falas[0]?.em,
      saiu_em: depois(a.respondida, -0.5),
      desfecho: 'atribuida',
      atendente_id: quem.id,
    },
    prazo: {
      id: uuidv7(a.respondida.getTime()),
      conversa_id: a.id,
      fila_id: fila.id,
      tipo: 'primeira_resposta',
      prioridade: a.prioridade,
      atendente_id: quem.id,
      meta_minutos: a.meta,
      iniciado_em: a.falas[0]?.em,
      consumido_ms: a.respondida.getTime() - (a.falas[0]?.em.getTime() ?? 0),
      violada_em: atrasou ? a.vence : null,
      encerrado_em: a.respondida,
    },
    avaliacao:
      nota === null
        ? []
        : [
            {
              id: uuidv7(a.fim.getTime()),
              conversa_id: a.id,
              fila_id: fila.id,
              atendente_id: fecha.id,
              finalizada_em: a.fim,
              pedir_em: depois(a.fim, 1),
              pedida_em: depois(a.fim, 1),
              nota,
              respondida_em: depois(a.fim, 6),
            },
          ],
    espera: a.espera ? [{ conversa_id: a.id, motivo: a.assunto.espera, desde: a.espera.de, ate: a.espera.ate }] : [],
  }
}
type Linhas = ReturnType<typeof linhasDe>

const deUmaVez = (tabela: string, colunas: readonly string[], linhas: readonly unknown[]) => {
  const nomes = sql.join(colunas.map((c) => sql.ref(c)))
  return sql`
    insert into ${sql.table(tabela)} (${nomes})
    select ${nomes}
    from jsonb_populate_recordset(null::${sql.table(tabela)}, ${JSON.stringify(linhas)}::jsonb)
  `
}
const chaves = (linha: object | undefined): string[] => Object.keys(linha ?? {})

/** One statement a table, with the final state of each row: no job has anything left to do with them. */
async function gravar(tx: Tx, linhas: readonly Linhas[]): Promise<void> {
  if (linhas.length === 0) return
  const conversas = linhas.map((l) => l.conversa)
  const ids = conversas.map((c) => c.id)
  await deUmaVez('chat.conversas', chaves(conversas[0]), conversas).execute(tx)
  const mensagens = linhas.flatMap((l) =>
    l.mensagens.map((m, i) => ({
      conversa_id: l.conversa.id,
      seq: i + 1,
      id: uuidv7(m.em.getTime()),
      caixa_entrada_id: l.conversa.caixa_entrada_id,
      direcao: m.direcao,
      tipo: 'text',
      conteudo: m.conteudo,
      status: m.direcao === 'saida' ? 'lida' : m.direcao === 'entrada' ? 'entregue' : 'enviada',
      tentativas: 0,
      autor_id: m.autor?.id ?? null,
      autor_nome: m.autor?.nome ?? null,
      id_externo: m.id_externo ?? null,
      dados: m.dados ?? null,
      criado_em: m.em,
    })),
  )
  await deUmaVez('chat.mensagens', chaves(mensagens[0]), mensagens).execute(tx)
  const listas = {
    'chat.fila_passagens': linhas.map((l) => l.passagem),
    'chat.sla_prazos': linhas.map((l) => l.prazo),
    'chat.avaliacoes': linhas.flatMap((l) => l.avaliacao),
    'chat.esperas': linhas.flatMap((l) => l.espera),
  }
  for (const [tabela, deles] of Object.entries(listas))
    if (deles.length > 0) await deUmaVez(tabela, chaves(deles[0]), deles).execute(tx)
  await sql`delete from chat.fila_pendencias where conversa_id = any(${ids}::uuid[])`.execute(tx)
}

function entregasDe(a: Atendimento, mensagens: readonly Mensagem[], instancia: string): unknown[] {
  return mensagens
    .filter((m) => m.id_externo !== undefined)
    .map((m) => ({
      event: m.direcao === 'saida' ? 'send.message' : 'messages.upsert',
      instance: instancia,
      data: {
        key: { remoteJid: a.cliente.endereco, fromMe: m.direcao === 'saida', id: m.id_externo },
        ...(m.direcao === 'saida' ? { status: 'READ' } : { pushName: a.cliente.nome }),
        message: { conversation: m.conteudo },
        messageType: 'conversation',
        messageTimestamp: Math.floor(m.em.getTime() / 1000),
        source: 'android',
      },
    }))
}
