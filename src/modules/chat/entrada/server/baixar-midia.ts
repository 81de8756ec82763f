import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { aoGuardarArquivo } from '#modules/chat/nucleo/server/ganchos.ts'

const LIMITE_DE_MIDIA = 100 * 1024 * 1024

/** Downloads and stores a file from the channel. */
export async function baixarMidia(
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
      for (const gancho of u.ligados.de(aoGuardarArquivo)) await gancho(u, { ...a, tipo_mime: guardado.mime })
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
