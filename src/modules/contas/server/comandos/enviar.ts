import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatoDe } from '#engines/leitura/ler-arquivo.ts'
import { recusas } from '#engines/leitura/recusas.ts'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { InfoDeArquivo } from '#platform/storage/arquivos.ts'
import { nomeSeguro } from '#platform/storage/nome-seguro.ts'
import { LIMITE_DA_CONTA } from '../../contract/contas.ts'
import { contaMudou } from '../../eventos.ts'
import { camposVazios } from '../../regras/da-leitura.ts'
import type { Dono } from '../../tipos.ts'
import { BUCKET_DAS_CONTAS } from '../arquivos.ts'
import { abrirDono } from '../politica.ts'
import { trabalhoDeLer } from '../tipos-de-trabalho.ts'

const recusar = (frase: string) => invalido(frase, [{ campo: 'arquivo', mensagem: frase }])

export const grandeDemais = (bytes: number) =>
  recusar(`O arquivo tem ${Math.ceil(bytes / 1024 / 1024)} MB; o limite é 20 MB. Envie só a conta, ou uma foto menor.`)

/** Refuses at once what no reader could open. What is inside is decided by the job that reads it. */
export function conferirArquivo(nome: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw recusar(recusas.vazio().mensagem)
  if (bytes.length > LIMITE_DA_CONTA) throw grandeDemais(bytes.length)
  const formato = formatoDe(bytes)
  if (formato === 'ofx') throw recusar(recusas.outroDocumento('é um extrato de banco (OFX)').mensagem)
  if (formato === 'html' || formato === 'outro')
    throw recusar(recusas.outroConteudo(/\.xml$/i.test(nome) ? 'um XML' : 'um PDF, uma foto ou um XML').mensagem)
}

export interface Enviada {
  id: string
  /** the same file was there already */
  repetida: boolean
}

/** Stores a bill of an owner and has it read. The same bytes for the same contact are the same bill. */
export async function enviarConta(
  s: Servicos,
  ctx: Ctx,
  dono: Dono,
  arquivo: { nome: string; bytes: Uint8Array },
): Promise<Enviada> {
  const { contatoId } = await abrirDono(s.banco.db, ctx, s.ligados, dono, 'editar')
  if (contatoId === null)
    throw invalido('Diga antes de que contato é: a conta fica no cadastro dele.', [
      { campo: 'dono_id', mensagem: 'Escolha o contato' },
    ])
  conferirArquivo(arquivo.nome, arquivo.bytes)
  const sha256 = createHash('sha256').update(arquivo.bytes).digest('hex')
  const ja = await s.executar(ctx, (u) => ligarExistente(u, contatoId, sha256, dono))
  if (ja) return { id: ja, repetida: true }
  const id = uuidv7()
  const caminho = `${id}/${nomeSeguro(arquivo.nome)}`
  const info = await s.arquivos.guardar({
    bucket: BUCKET_DAS_CONTAS,
    caminho,
    corpo: arquivo.bytes,
    nome: arquivo.nome,
    dono: ctx.usuario.id,
  })
  const feita = await s
    .executar(ctx, (u) => criar(u, { id, contatoId, sha256, dono, info }))
    .catch(async (erro: unknown) => {
      await s.arquivos.remover(BUCKET_DAS_CONTAS, [caminho]).catch(() => {})
      throw erro
    })
  if (feita !== id) await s.arquivos.remover(BUCKET_DAS_CONTAS, [caminho])
  return { id: feita, repetida: feita !== id }
}

/** Links the bill that this contact already has of these bytes to one more owner. */
async function ligarExistente(u: Unidade, contatoId: string, sha256: string, dono: Dono): Promise<string | null> {
  const achada = await u.tx
    .selectFrom('contas.contas')
    .select('id')
    .where('contato_id', '=', contatoId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!achada) return null
  await ligar(u, achada.id, dono)
  return achada.id
}

async function ligar(u: Unidade, contaId: string, dono: Dono): Promise<void> {
  if (dono.tipo === 'contato') return
  const { numInsertedOrUpdatedRows } = await u.tx
    .insertInto('contas.donos')
    .values({ conta_id: contaId, tipo: dono.tipo, dono_id: dono.id })
    .onConflict((o) => o.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows)
    u.auditar({ acao: 'conta.ligar', entidade: 'conta', entidade_id: contaId, depois: { [dono.tipo]: dono.id } })
}

async function criar(
  u: Unidade,
  n: { id: string; contatoId: string; sha256: string; dono: Dono; info: InfoDeArquivo },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into contas.contas (id, contato_id, sha256, caminho, nome, mime, tamanho, criada_por)
    values (
      ${n.id}, ${n.contatoId}, ${n.sha256}, ${n.info.caminho}, ${n.info.nome.slice(0, 200)}, ${n.info.mime},
      ${n.info.tamanho}, ${u.autor.usuario?.id ?? null}
    )
    on conflict (contato_id, sha256) do nothing
    returning id
  `.execute(u.tx)
  if (!rows[0]) return (await ligarExistente(u, n.contatoId, n.sha256, n.dono)) ?? n.id
  await u.tx
    .insertInto('contas.campos')
    .values(camposVazios().map((c) => ({ conta_id: n.id, chave: c.chave, estado: 'vazio' as const })))
    .execute()
  await ligar(u, n.id, n.dono)
  u.auditar({
    acao: 'conta.enviar',
    entidade: 'conta',
    entidade_id: n.id,
    depois: { nome: n.info.nome, sha256: n.sha256 },
  })
  u.emitir(contaMudou, { conta_id: n.id, contato_id: n.contatoId })
  await agendar(u.tx, trabalhoDeLer, { conta_id: n.id }, { chave: `conta:${n.id}` })
  return n.id
}
