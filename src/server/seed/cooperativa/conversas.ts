import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { mensagensDaDemonstracao, semearEnvios, type MensagemDaFatura } from '#modules/faturas/publico.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'

const EM_CADA_QUATRO_SO_CHEGA = 4
const MOTIVO = 'Fatura entregue'
const UM_MINUTO = 60_000

interface Caixa {
  id: string
  instancia: string | null
}

/** The inbox whose numbers the members know: of it, the oldest one. */
async function caixaDoWhatsapp(tx: Tx): Promise<Caixa | undefined> {
  const { rows } = await sql<Caixa>`
    select id, configuracao ->> 'instance_name' as instancia
    from chat.caixas_entrada
    where tipo = 'api'
    order by criado_em, id
    limit 1
  `.execute(tx)
  return rows[0]
}

interface Enviada extends MensagemDaFatura {
  id: string
  seq: number
  lida: boolean
}

const externo = (m: MensagemDaFatura) => `FATURA${m.numero.replaceAll('-', '')}`

function numerar(mensagens: readonly MensagemDaFatura[]): Enviada[] {
  return mensagens.map((m, n) => ({
    ...m,
    id: uuidv7(m.em.getTime()),
    seq: n + 1,
    lida: Number(m.numero.slice(-4)) % EM_CADA_QUATRO_SO_CHEGA !== 1,
  }))
}

/**
 * The thread of each member, with the messages that took the invoices to them. It is closed: no answer is
 * due. Returns the deliveries that would have reported the messages, for the members' phones.
 */
export async function semearConversasDasFaturas(tx: Tx, s: Servicos, autor: string): Promise<unknown[]> {
  const caixa = await caixaDoWhatsapp(tx)
  const mensagens = caixa ? await mensagensDaDemonstracao(tx, s) : []
  const fios = [...Map.groupBy(mensagens, (m) => m.contato_id)].map(([contato_id, delas]) => ({
    id: uuidv7(delas[0]?.em.getTime()),
    contato_id,
    mensagens: numerar(delas),
    fim: new Date((delas.at(-1)?.em.getTime() ?? 0) + UM_MINUTO),
  }))
  const todas = fios.flatMap((f) => f.mensagens)
  if (caixa) await gravar(tx, caixa, fios, autor)
  await semearEnvios(
    tx,
    todas.map((m) => ({ fatura_id: m.fatura_id, situacao: m.lida ? 'lido' : 'entregue', em: m.em })),
  )
  return caixa?.instancia ? await paraOsCelulares(tx, caixa.instancia, todas) : []
}

interface Fio {
  id: string
  contato_id: string
  mensagens: Enviada[]
  fim: Date
}

async function gravar(tx: Tx, caixa: Caixa, fios: readonly Fio[], autor: string): Promise<void> {
  const conversas = fios.map((f) => ({
    id: f.id,
    contato_id: f.contato_id,
    n: f.mensagens.length,
    de: f.mensagens[0]?.em,
    ate: f.mensagens.at(-1)?.em,
    fim: f.fim,
  }))
  await sql`
    insert into chat.conversas (
      id, caixa_entrada_id, contato_id, endereco, status, ultima_seq, ultima_msg_seq, ultima_interacao_em,
      motivo_finalizacao, finalizada_em, finalizada_por, criado_em, atualizada_em
    )
    select
      c.id, ${caixa.id}, c.contato_id, k.telefone || '@s.whatsapp.net', 'finalizada', c.n + 1, c.n, c.ate, ${MOTIVO},
      c.fim, ${autor}, c.de, c.fim
    from jsonb_to_recordset(${JSON.stringify(conversas)}::jsonb) as c(
      id uuid, contato_id uuid, n int, de timestamptz, ate timestamptz, fim timestamptz
    )
    join cad.contatos k on k.id = c.contato_id
  `.execute(tx)
  const ditas = fios.flatMap((f) => [
    ...f.mensagens.map((m) => ({
      conversa_id: f.id,
      seq: m.seq,
      id: m.id,
      direcao: 'saida',
      conteudo: m.texto,
      status: m.lida ? 'lida' : 'entregue',
      autor_id: null,
      autor_nome: 'Faturas',
      id_externo: externo(m),
      dados: { origem: 'entrega', entrega: m.chave },
      em: m.em,
    })),
    {
      conversa_id: f.id,
      seq: f.mensagens.length + 1,
      id: uuidv7(f.fim.getTime()),
      direcao: 'sistema',
      conteudo: `Conversa finalizada: ${MOTIVO}`,
      status: 'enviada',
      autor_id: autor,
      autor_nome: null,
      id_externo: null,
      dados: { tipo: 'finalizacao', motivo: MOTIVO },
      em: f.fim,
    },
  ])
  await sql`
    insert into chat.mensagens (
      conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, status, autor_id, autor_nome, id_externo, dados,
      criado_em
    )
    select
      m.conversa_id, m.seq, m.id, ${caixa.id}, m.direcao, 'text', m.conteudo, m.status, m.autor_id, m.autor_nome,
      m.id_externo, m.dados, m.em
    from jsonb_to_recordset(${JSON.stringify(ditas)}::jsonb) as m(
      conversa_id uuid, seq int, id uuid, direcao text, conteudo text, status text, autor_id uuid, autor_nome text,
      id_externo text, dados jsonb, em timestamptz
    )
  `.execute(tx)
  const entregas = fios.flatMap((f) =>
    f.mensagens.map((m) => ({
      chave: m.chave,
      contato_id: f.contato_id,
      conversa_id: f.id,
      mensagem_id: m.id,
      situacao: m.lida ? 'lido' : 'entregue',
      em: m.em,
    })),
  )
  await sql`
    insert into chat.entregas (chave, contato_id, canal, conversa_id, mensagem_id, situacao, em, mudou_em)
    select e.chave, e.contato_id, 'whatsapp', e.conversa_id, e.mensagem_id, e.situacao, e.em, e.em
    from jsonb_to_recordset(${JSON.stringify(entregas)}::jsonb) as e(
      chave text, contato_id uuid, conversa_id uuid, mensagem_id uuid, situacao text, em timestamptz
    )
  `.execute(tx)
  const ids = fios.map((f) => f.id)
  await sql`delete from chat.fila_pendencias where conversa_id = any(${ids}::uuid[])`.execute(tx)
}

async function paraOsCelulares(tx: Tx, instancia: string, todas: readonly Enviada[]): Promise<unknown[]> {
  const { rows } = await sql<{ id: string; telefone: string; nome: string }>`
    select id, telefone, nome
    from cad.contatos
    where id = any(${[...new Set(todas.map((m) => m.contato_id))]}::uuid[])
      and telefone is not null
  `.execute(tx)
  const donos = new Map(rows.map((r) => [r.id, r]))
  return todas
    .filter((m) => donos.has(m.contato_id))
    .map((m) => ({
      event: 'send.message',
      instance: instancia,
      data: {
        key: { remoteJid: `${donos.get(m.contato_id)?.telefone ?? ''}@s.whatsapp.net`, fromMe: true, id: externo(m) },
        // a phone that was not there yet gets its name from here
        pushName: donos.get(m.contato_id)?.nome ?? '',
        status: m.lida ? 'READ' : 'DELIVERY_ACK',
        message: { conversation: m.texto },
        messageType: 'conversation',
        messageTimestamp: Math.floor(m.em.getTime() / 1000),
        source: 'android',
      },
    }))
}
