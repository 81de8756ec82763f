import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { guardarFotoDoCanal } from '#modules/contatos/publico.ts'
import type { Rotina } from '#platform/jobs/executor.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Servicos } from '#platform/servicos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { avisarContato } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { agendarTranscricao } from '#modules/chat/ia/server/trabalhos.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { trabalhoDaFoto, trabalhoDaLeitura, trabalhoDaMidia } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

const LIMITE_DE_MIDIA = 100 * 1024 * 1024

/** Jobs that follow a message: media download, read receipt, contact picture. Each may run twice. */
export function trabalhosDoChat(s: Servicos, adaptadorDe: (tipo: string) => Adaptador): Trabalho[] {
  return [
    trabalho(trabalhoDaMidia, (dados) => baixarMidia(s, adaptadorDe, dados)),
    trabalho(trabalhoDaFoto, (dados) => baixarFoto(s, adaptadorDe, dados)),
    trabalho(trabalhoDaLeitura, (dados) => confirmarLeitura(s, adaptadorDe, dados)),
  ]
}

export function rotinasDoChat(s: Servicos): Rotina[] {
  return [
    { nome: 'chat:dobrar-contagens', cron: '* * * * *', executar: () => dobrarContagens(s) },
    // processed deliveries are stored 30 days: longer than the eight days for which providers repeat deliveries
    {
      nome: 'chat:podar-entregas',
      cron: '17 4 * * *',
      executar: async () =>
        void (await sql`
          delete from chat.eventos_webhook
          where situacao in ('processado', 'ignorado')
            and recebido_em < now() - interval '30 days'
        `.execute(s.banco.db)),
    },
  ]
}

async function baixarMidia(
  s: Servicos,
  adaptadorDe: (tipo: string) => Adaptador,
  { anexo_id, evento_id }: { anexo_id: string; evento_id?: number | undefined },
): Promise<void> {
  const { rows } = await sql<{
    mensagem_id: string
    conversa_id: string
    caixa_entrada_id: string
    id_externo: string
    endereco: string
    direcao: string
    nome_arquivo: string
    tipo_mime: string
    estado: string
    tentativas: number
    ordem: number
  }>`
    select
      m.id as mensagem_id, m.conversa_id, m.caixa_entrada_id, m.id_externo, c.endereco, m.direcao,
      a.nome_arquivo, a.tipo_mime, a.estado, a.tentativas, a.ordem
    from chat.anexos a
    join chat.mensagens m on m.id = a.mensagem_id
    join chat.conversas c on c.id = m.conversa_id
    where a.id = ${anexo_id}
  `.execute(s.banco.db)
  const a = rows[0]
  if (!a || a.estado === 'pronto') return
  const caixa = await abrirCaixa(s.banco.db, s.cofre, a.caixa_entrada_id)
  const adaptador = adaptadorDe(caixa.tipo)
  const entregue = evento_id === undefined ? {} : await midiaDoEvento(s, adaptador, caixa, evento_id, a.id_externo)
  try {
    const midia = await adaptador.baixarMidia?.(
      caixa,
      { endereco: a.endereco, id_externo: a.id_externo, de_mim: a.direcao === 'saida' },
      { ...entregue, ordem: a.ordem },
    )
    if (!midia || midia.bytes.length === 0 || midia.bytes.length > LIMITE_DE_MIDIA)
      throw new Error('the channel has no bytes for this message')
    const guardado = await s.arquivos.guardar({
      bucket: BUCKET,
      caminho: `${a.conversa_id}/${uuidv7()}`,
      corpo: midia.bytes,
      nome: a.nome_arquivo,
      mime: a.tipo_mime || midia.mime,
      dono: null,
    })
    await s.executar(sistema, async (u) => {
      await u.tx
        .updateTable('chat.anexos')
        .set({
          estado: 'pronto',
          caminho_storage: guardado.caminho,
          tamanho: guardado.tamanho,
          tipo_mime: guardado.mime,
        })
        .where('id', '=', anexo_id)
        .execute()
      await emitirAlteradas(u, [a.mensagem_id])
      await agendarTranscricao(u.tx, { ...a, tipo_mime: guardado.mime })
    })
  } catch (erro) {
    const desistir = a.tentativas + 1 >= 6
    await s.executar(sistema, async (u) => {
      await sql`
        update chat.anexos
        set tentativas = tentativas + 1, estado = ${desistir ? 'indisponivel' : 'baixando'}
        where id = ${anexo_id}
          and estado <> 'pronto'
      `.execute(u.tx)
      if (desistir) await emitirAlteradas(u, [a.mensagem_id])
    })
    if (!desistir) throw erro
  }
}

/** Returns the media bytes or URL contained in the stored delivery, if the provider was configured to include them. */
async function midiaDoEvento(
  s: Servicos,
  adaptador: Adaptador,
  caixa: CaixaAberta,
  eventoId: number,
  externo: string,
): Promise<{ base64?: string; url?: string }> {
  const linha = await s.banco.db
    .selectFrom('chat.eventos_webhook')
    .select('corpo')
    .where('id', '=', eventoId)
    .executeTakeFirst()
  const entrada = linha
    ? adaptador.entrega.interpretar(linha.corpo, caixa).find((e) => e.tipo === 'mensagem' && e.id_externo === externo)
    : undefined
  const midia = entrada?.tipo === 'mensagem' ? entrada.conteudo.midia : undefined
  return { ...(midia?.base64 ? { base64: midia.base64 } : {}), ...(midia?.url ? { url: midia.url } : {}) }
}

/** Downloads and stores the contact's profile picture, because the URL from the channel is signed and expires soon. */
export async function baixarFoto(
  s: Servicos,
  adaptadorDe: (tipo: string) => Adaptador,
  { contato_id, caixa_id }: { contato_id: string; caixa_id: string },
): Promise<{ profilePictureUrl: string | null; erro: string | null }> {
  const { rows } = await sql<{ endereco: string | null; telefone: string | null }>`
    select c.endereco, k.telefone
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    where c.contato_id = ${contato_id}
      and c.caixa_entrada_id = ${caixa_id}
    order by c.criado_em desc
    limit 1
  `.execute(s.banco.db)
  const c = rows[0]
  const caixa = await abrirCaixa(s.banco.db, s.cofre, caixa_id)
  const adaptador = adaptadorDe(caixa.tipo)
  const endereco = c?.endereco ?? (c?.telefone ? adaptador.enderecoDe(c.telefone) : null)
  if (!c || !endereco || !adaptador.foto) return { profilePictureUrl: null, erro: null }
  const foto = await adaptador.foto(caixa, endereco)
  const bytes = foto.profilePictureUrl
    ? await s.rede.buscar(foto.profilePictureUrl, { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024 }).catch(() => null)
    : null
  const baixada =
    bytes?.status === 200 && /^image\/(jpeg|png|webp)/.test(String(bytes.cabecalhos['content-type'] ?? ''))
      ? { bytes: bytes.corpo, mime: String(bytes.cabecalhos['content-type']) }
      : null
  const imagem = foto.imagem ?? baixada
  const guardada = imagem
    ? await s.arquivos.guardar({
        bucket: BUCKET,
        caminho: `contatos/${contato_id}/${uuidv7()}`,
        corpo: imagem.bytes,
        nome: 'foto',
        mime: imagem.mime,
        dono: null,
      })
    : null
  await s.executar(sistema, async (u) => {
    await guardarFotoDoCanal(u.tx, contato_id, guardada?.caminho ?? null)
    if (guardada) await avisarContato(u, contato_id, null)
  })
  return {
    profilePictureUrl: guardada ? await s.arquivos.urlAssinada(BUCKET, guardada.caminho, 6 * 3600) : null,
    erro: foto.erro,
  }
}

async function confirmarLeitura(
  s: Servicos,
  adaptadorDe: (tipo: string) => Adaptador,
  { conversa_id }: { conversa_id: string },
): Promise<void> {
  const { rows } = await sql<{ caixa_entrada_id: string; endereco: string; id_externo: string; id: string }>`
    select c.caixa_entrada_id, c.endereco, m.id_externo, m.id
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id
    where m.conversa_id = ${conversa_id}
      and m.direcao = 'entrada'
      and m.status = 'entregue'
      and m.id_externo is not null
      and c.endereco is not null
      and m.seq > c.ultima_seq - 200
    order by m.seq
  `.execute(s.banco.db)
  const primeira = rows[0]
  if (!primeira) return
  const caixa = await abrirCaixa(s.banco.db, s.cofre, primeira.caixa_entrada_id)
  const adaptador = adaptadorDe(caixa.tipo)
  if (!caixa.ativo || adaptador.pronta?.(caixa) === false) return
  await adaptador.marcarLidas?.(
    caixa,
    rows.map((r) => ({ endereco: r.endereco, id_externo: r.id_externo, de_mim: false })),
  )
  await s.executar(sistema, async (u) => {
    const { rows: lidas } = await sql<{ id: string }>`
      update chat.mensagens
      set status = 'lida'
      where id = any(${rows.map((r) => r.id)}::uuid[])
        and status = 'entregue'
      returning id
    `.execute(u.tx)
    await emitirAlteradas(
      u,
      lidas.map((m) => m.id),
    )
  })
}

async function dobrarContagens(s: Servicos): Promise<void> {
  await sql`
    with d as (
      delete from chat.contagem_mudancas
      returning caixa_entrada_id, status, dono, n, sem_resposta, mensagens
    )
    insert into chat.contagens as c (caixa_entrada_id, status, dono, n, sem_resposta, mensagens)
    select caixa_entrada_id, status, dono, sum(n), sum(sem_resposta), sum(mensagens)
    from d
    group by 1, 2, 3
    on conflict (caixa_entrada_id, status, dono) do update set
      n = c.n + excluded.n,
      sem_resposta = c.sem_resposta + excluded.sem_resposta,
      mensagens = c.mensagens + excluded.mensagens
  `.execute(s.banco.db)
}
