import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { configuracaoIa } from '../../contract/ia.ts'
import { CONTEXTO_DA_CHAVE, linhaDaConfiguracao } from '../consultas/configuracao.ts'

type Corpo = BodyDe<typeof configuracaoIa.gravar>
const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/**
 * Validates the URL before it is stored: syntax, and that it is not an internal address as far as the SSRF guard can
 * determine.
 */
export async function conferirEndereco(s: Servicos, { endereco, ligada, modelo_texto }: Corpo): Promise<void> {
  if (ligada && !endereco) throw recusar('endereco', 'Escreva o endereço do provedor')
  if (ligada && !modelo_texto) throw recusar('modelo_texto', 'Escreva o nome do modelo de texto')
  if (!endereco) return
  if (!URL.canParse(endereco) || !/^https?:\/\//.test(endereco))
    throw recusar('endereco', 'Escreva o endereço completo, como https://api.provedor.com/v1')
  const { search, hash } = new URL(endereco)
  if (search || hash) throw recusar('endereco', 'O endereço não leva ? nem #')
  await s.rede.conferir(endereco).catch((erro: unknown) => {
    throw erro instanceof ErroDeRede ? recusar('endereco', erro.message) : erro
  })
}

/**
 * Stores the configuration. A changed origin requires typing the key again: otherwise the stored key would be sent to
 * another server.
 */
export async function gravarConfiguracao(u: Unidade, s: Servicos, ctx: Ctx, { chave, ...c }: Corpo): Promise<void> {
  await u.tx.selectFrom('chat.ia_configuracao').select('unica').forUpdate().execute()
  const antes = await linhaDaConfiguracao(u.tx)
  const origem = (e: string | null) => (e ? new URL(e).origin : null)
  if (chave === undefined && antes.chave && origem(antes.endereco) !== origem(c.endereco))
    throw recusar('chave', 'O endereço mudou: digite a chave de novo')
  const cifrada = chave === undefined ? {} : { chave: chave === null ? null : s.cofre.cifrar(chave, CONTEXTO_DA_CHAVE) }
  await u.tx
    .updateTable('chat.ia_configuracao')
    .set({ ...c, endereco: c.endereco || null, ...cifrada, atualizada_em: new Date(), atualizada_por: ctx.usuario.id })
    .execute()
  const { chave: _, ...publico } = antes
  u.auditar({
    acao: 'ia.configurar',
    entidade: 'ia',
    entidade_id: 'configuracao',
    antes: publico,
    depois: { ...c, chave: chave === undefined ? 'mantida' : chave === null ? 'removida' : 'trocada' },
  })
}

export async function ligarNaCaixa(u: Unidade, id: string, habilidades: readonly string[]): Promise<void> {
  const caixa = await u.tx
    .selectFrom('chat.caixas_entrada')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!caixa) throw naoEncontrado('Caixa de entrada não encontrada.')
  const antes = (
    await u.tx.selectFrom('chat.ia_caixas').select('habilidade').where('caixa_entrada_id', '=', id).execute()
  ).map((l) => l.habilidade)
  await u.tx.deleteFrom('chat.ia_caixas').where('caixa_entrada_id', '=', id).execute()
  await sql`
    insert into chat.ia_caixas (caixa_entrada_id, habilidade)
    select ${id}, h
    from unnest(${[...new Set(habilidades)]}::text[]) h
  `.execute(u.tx)
  u.auditar({
    acao: 'ia.ligar_na_caixa',
    entidade: 'caixa_entrada',
    entidade_id: id,
    antes: { habilidades: antes },
    depois: { habilidades },
  })
}

/** Stores a new version of the instructions. Refuses with 409 if another user stored one since the caller read them. */
export async function instruir(u: Unidade, ctx: Ctx, texto: string, sobre: number): Promise<number> {
  await u.tx.selectFrom('chat.ia_configuracao').select('unica').forUpdate().execute()
  const ultima =
    (await u.tx.selectFrom('chat.ia_instrucoes').select('numero').orderBy('numero', 'desc').limit(1).executeTakeFirst())
      ?.numero ?? 0
  if (ultima !== sobre)
    throw conflito(
      'Outra pessoa gravou instruções novas enquanto você escrevia. Copie o seu texto, recarregue e junte os dois.',
      { numero: ultima },
    )
  await u.tx
    .insertInto('chat.ia_instrucoes')
    .values({ numero: ultima + 1, texto, por: ctx.usuario.id })
    .execute()
  u.auditar({
    acao: 'ia.instruir',
    entidade: 'ia',
    entidade_id: 'instrucoes',
    antes: { numero: ultima },
    depois: { numero: ultima + 1 },
  })
  return ultima + 1
}
