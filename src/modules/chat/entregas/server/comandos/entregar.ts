import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { enviarPeloSistema, type AnexoConferido } from '#modules/chat/envio/publico.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { trancarPeloSistema } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { antesDeEnviar } from '#modules/chat/nucleo/server/ganchos.ts'
import type { EntregaAoContato, ResultadoDaEntrega } from '#platform/entregas/entregas.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { saidaPor, type Contato, type Impedida, type Saida } from '../consultas/saida.ts'
import { abrirConversa } from './abrir-conversa.ts'
import { anexarBytes } from './anexar-bytes.ts'

type Com = Pick<DependenciasDoChat, 's' | 'adaptadorDe' | 'temAdaptador' | 'remetente'>

const lerEntrega = (db: Db | Tx, chave: string) =>
  db.selectFrom('chat.entregas').select(['canal', 'conversa_id']).where('chave', '=', chave).executeTakeFirst()

const lerContato = (db: Db, id: string): Promise<Contato | undefined> =>
  db.selectFrom('contatos_publico.contatos').select(['id', 'telefone', 'email']).where('id', '=', id).executeTakeFirst()

/** Queues a message of another module in the thread of its contact. The same key is one message. */
export async function entregarAoContatoPeloChat(d: Com, p: EntregaAoContato): Promise<ResultadoDaEntrega> {
  const { db } = d.s.banco
  const feita = await lerEntrega(db, p.chave)
  if (feita) return { situacao: 'enfileirada', canal: feita.canal }
  const contato = await lerContato(db, p.contatoId)
  if (!contato) return { situacao: 'sem_canal', motivo: 'Contato não encontrado.' }
  const saida = await primeiraSaida(d, contato, p)
  if ('situacao' in saida) return saida
  const nova = uuidv7()
  const anexo = saida.comAnexo && p.anexo ? await anexoDe(d, saida.caixa.conversa_id ?? nova, p.anexo) : null
  try {
    const enviada = await d.s.executar(sistema, (u) => porNaFila(u, d, { p, contato, saida, nova, anexo }))
    if (!enviada.nova && anexo) await d.s.arquivos.remover(BUCKET, [anexo.caminho_storage])
    d.remetente.despertar(enviada.conversa_id)
    return { situacao: 'enfileirada', canal: enviada.canal }
  } catch (erro) {
    if (anexo) await d.s.arquivos.remover(BUCKET, [anexo.caminho_storage])
    // a hook refused it: the contact does not want messages, the inbox is paused
    if (erro instanceof ErroApp) return { situacao: 'sem_canal', motivo: erro.message }
    throw erro
  }
}

async function primeiraSaida(d: Com, contato: Contato, p: EntregaAoContato): Promise<Saida | Impedida> {
  const saida = await saidaPor(d, p.canal ?? 'whatsapp', contato, p)
  if (p.canal || !('situacao' in saida)) return saida
  const outra = await saidaPor(d, 'email', contato, p)
  return 'situacao' in outra ? saida : outra
}

async function anexoDe(
  d: Com,
  conversaId: string,
  { sha256, nome, mime }: NonNullable<EntregaAoContato['anexo']>,
): Promise<AnexoConferido> {
  const guardado = await lerGuardado(d.s.banco.db, sha256)
  if (!guardado) throw new Error(`entregas: no stored bytes ${sha256}`)
  return anexarBytes(d, conversaId, { bytes: guardado.bytes, nome, mime })
}

interface NaFila {
  p: EntregaAoContato
  contato: Contato
  saida: Saida
  /** id of the conversation when there is none yet */
  nova: string
  anexo: AnexoConferido | null
}

async function porNaFila(u: Unidade, d: Com, { p, contato, saida, nova, anexo }: NaFila) {
  // the same key at the same time: the second waits here, then finds the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entrega:${p.chave}`}, 0))`.execute(u.tx)
  const feita = await lerEntrega(u.tx, p.chave)
  if (feita) return { ...feita, nova: false }
  const conversa_id = await abrirConversa(u, d, contato, { caixaId: saida.caixa.id, id: nova })
  const conversa = await trancarPeloSistema(u.tx, conversa_id)
  if (!conversa) throw new Error(`entregas: conversation ${conversa_id} is gone`)
  for (const gancho of u.ligados.de(antesDeEnviar)) await gancho(u, conversa)
  const [mensagem_id = ''] = await enviarPeloSistema(u, conversa, {
    autor_nome: p.autor ?? 'Mensagem automática',
    origem: 'entrega',
    mensagens: [
      {
        texto: saida.texto,
        dados: { ...saida.dados, entrega: p.chave },
        arquivo: anexo && {
          nome: anexo.nome_arquivo,
          mime: anexo.tipo_mime,
          tamanho: anexo.tamanho,
          caminho: anexo.caminho_storage,
        },
      },
    ],
  })
  const { canal } = saida
  await u.tx
    .insertInto('chat.entregas')
    .values({ chave: p.chave, contato_id: contato.id, canal, conversa_id, mensagem_id })
    .execute()
  u.auditar({
    acao: 'mensagem.entregar',
    entidade: 'conversa',
    entidade_id: conversa_id,
    depois: { chave: p.chave, canal },
  })
  return { canal, conversa_id, nova: true }
}
