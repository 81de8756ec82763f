import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { configDaFonte, type ConfigDaFonte, type Sistema } from '../../tipos.ts'
import type { Fonte } from '../fonte/ler-fonte.ts'

const contexto = (sistema: Sistema) => `cad.sistemas_externos.segredos:${sistema}`

export async function conexaoDe(db: Db, sistema: Sistema) {
  const linha = await db
    .selectFrom('cad.sistemas_externos')
    .selectAll()
    .where('sistema', '=', sistema)
    .executeTakeFirst()
  return {
    ativo: linha?.ativo ?? false,
    config: configDaFonte.parse(linha?.config ?? {}),
    tem_token: Boolean(linha?.segredos),
    erro: linha?.erro ?? null,
    sincronizado_em: linha?.sincronizado_em?.toISOString() ?? null,
  }
}

/** Returns the configured source. Fails with a message when it is not ready. */
export async function abrirFonte(db: Db, cofre: Cofre, sistema: Sistema): Promise<Fonte> {
  const linha = await db
    .selectFrom('cad.sistemas_externos')
    .selectAll()
    .where('sistema', '=', sistema)
    .executeTakeFirst()
  const config = configDaFonte.parse(linha?.config ?? {})
  if (!linha?.ativo || !config.url) throw conflito('Este sistema ainda não está ligado. Configure o endereço primeiro.')
  return {
    sistema,
    config,
    token: linha.segredos ? cofre.decifrar(Buffer.from(linha.segredos, 'base64'), contexto(sistema)) : null,
  }
}

export async function ligarSistema(
  u: Unidade,
  cofre: Cofre,
  sistema: Sistema,
  p: { ativo: boolean; config: ConfigDaFonte; token?: string | undefined },
): Promise<void> {
  const antes = await u.tx
    .selectFrom('cad.sistemas_externos')
    .selectAll()
    .where('sistema', '=', sistema)
    .forUpdate()
    .executeTakeFirst()
  // a stored token is only sent to the URL that it was stored for
  const outroLugar = configDaFonte.parse(antes?.config ?? {}).url !== p.config.url
  if (antes?.segredos && outroLugar && !p.token)
    throw invalido('Digite de novo o token para mudar o endereço.', [
      { campo: 'token', mensagem: 'Digite de novo o token para mudar o endereço' },
    ])
  if (p.ativo && !p.config.url && !p.config.moldura_url)
    throw invalido('Escreva o endereço do sistema.', [
      { campo: 'config.url', mensagem: 'Escreva o endereço do sistema' },
    ])
  const segredos = p.token ? cofre.cifrar(p.token, contexto(sistema)).toString('base64') : (antes?.segredos ?? null)
  await sql`
    insert into cad.sistemas_externos (sistema, ativo, config, segredos)
    values (${sistema}, ${p.ativo}, ${JSON.stringify(p.config)}::jsonb, ${segredos})
    on conflict (sistema) do update set
      ativo = excluded.ativo,
      config = excluded.config,
      segredos = excluded.segredos,
      erro = null,
      atualizado_em = now()
  `.execute(u.tx)
  u.auditar({
    acao: 'externo.configurar',
    entidade: 'sistema_externo',
    entidade_id: sistema,
    depois: { ativo: p.ativo, url: p.config.url, trocou_token: Boolean(p.token) },
  })
}

/**
 * Changes only the URL and keeps the token: for test stand-ins whose address changes at each start, never for user
 * input.
 */
export async function mudarEnderecoDaFonte(u: Unidade, sistema: Sistema, url: string): Promise<void> {
  await sql`
    update cad.sistemas_externos set config = jsonb_set(config, '{url}', ${JSON.stringify(url)}::jsonb), atualizado_em = now()
    where sistema = ${sistema}
  `.execute(u.tx)
}
