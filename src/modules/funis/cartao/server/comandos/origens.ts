import { sql } from 'kysely'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { anexosDe } from '#engines/funil/campos.ts'
import { diaAqui } from '#kit/aqui.ts'
import { invalido } from '#kit/erro.ts'
import { mascararDocumento } from '#kit/documento.ts'
import { ehUuid, uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { situacaoDoDocumento } from '../../regras/documentos.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { execucaoDe } from '#modules/funis/nucleo/server/autor.ts'
import { exigirQueVeja } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'
import { fatosDo } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/** Records who last wrote these values, and on which card, because cards of other funnels show them too. */
export async function anotarOrigem(
  u: Unidade,
  donoId: string,
  cartaoId: string,
  chaves: readonly string[],
): Promise<void> {
  await sql`
    insert into funis.origens_dos_fatos (dono_id, campo, cartao_id, por)
    select ${donoId}, campo, ${cartaoId}, ${u.autor.usuario?.id ?? null}
    from unnest(${chaves}::text[]) as t(campo)
    on conflict (dono_id, campo) do update set cartao_id = excluded.cartao_id, por = excluded.por, em = now()
  `.execute(u.tx)
}

interface MudancaDoContato {
  contato_id: string
  cartao_id: string
  antes: Readonly<Record<string, unknown>>
  depois: Readonly<Record<string, unknown>>
}

/** Stores old and new values of the contact's fields for the history of its cards; documents are masked. */
export async function anotarMudancaDoContato(u: Unidade, m: MudancaDoContato): Promise<void> {
  const mudou = Object.keys(m.depois).filter(
    (k) => JSON.stringify(m.antes[k] ?? null) !== JSON.stringify(m.depois[k] ?? null),
  )
  if (mudou.length === 0) return
  const de = (lado: MudancaDoContato['antes']) =>
    JSON.stringify(
      Object.fromEntries(
        mudou.map((k) => [
          k,
          k === 'documento' && typeof lado[k] === 'string' ? mascararDocumento(lado[k]) : (lado[k] ?? null),
        ]),
      ),
    )
  await u.tx
    .insertInto('funis.mudancas_do_contato')
    .values({
      id: uuidv7(),
      contato_id: m.contato_id,
      cartao_id: m.cartao_id,
      por: u.autor.usuario?.id ?? null,
      execucao_id: execucaoDe(u.autor),
      antes: de(m.antes),
      depois: de(m.depois),
    })
    .execute()
}

/** Returns the documents that get new files with these values, and whether they had no valid file before. */
export async function anexadosCom(
  u: Unidade,
  cartaoId: string,
  fatos: Readonly<Record<string, ValorDeCampo>>,
): Promise<{ campo: string; faltava: boolean }[]> {
  const comArquivos = Object.entries(fatos).filter(([, v]) => anexosDe(v).length > 0)
  if (comArquivos.length === 0) return []
  const antes = await fatosDo(u.tx, cartaoId)
  return comArquivos.flatMap(([campo, v]) => {
    const velhos = new Set(anexosDe(antes[campo] ?? null).map((a) => a.caminho))
    return anexosDe(v).some((a) => !velhos.has(a.caminho))
      ? [
          {
            campo,
            faltava: ['falta', 'vencido'].includes(
              situacaoDoDocumento(anexosDe(antes[campo] ?? null), diaAqui(), null).situacao,
            ),
          },
        ]
      : []
  })
}

/** Records who attached new files and when. A file that was already attached keeps its row. */
export async function anotarDocumentos(
  u: Unidade,
  cartaoId: string,
  fatos: Readonly<Record<string, ValorDeCampo>>,
): Promise<void> {
  const novos = Object.entries(fatos).flatMap(([campo, v]) => anexosDe(v).map((a) => ({ campo, caminho: a.caminho })))
  if (novos.length === 0) return
  await u.tx
    .insertInto('funis.documentos')
    .values(novos.map((n) => ({ ...n, cartao_id: cartaoId, por: u.autor.usuario?.id ?? null })))
    .onConflict((oc) => oc.column('caminho').doNothing())
    .execute()
}

/**
 * Validates links: a field with a funnel must link to a card of it, not to a plain name. A field without a funnel has
 * only the name.
 */
export async function exigirVinculos(u: Unidade, fatos: Readonly<Record<string, ValorDeCampo>>): Promise<void> {
  const ligados = Object.entries(fatos).flatMap(([campo, v]) => {
    const id = v !== null && typeof v === 'object' && !Array.isArray(v) ? v.id : undefined
    return typeof id === 'string' ? [{ campo, id }] : []
  })
  if (ligados.length === 0) return
  const { rows } = await sql<{ campo: string }>`
    select v.campo
    from unnest(${ligados.map((l) => l.campo)}::text[], ${ligados.map((l) => l.id)}::text[]) as v(campo, id)
    join funis.campos k on k.chave = v.campo and k.tipo = 'relacao' and k.config ->> 'entidade' <> ''
    left join funis.cartoes c on c.id::text = v.id
    left join funis.funis f on f.id = c.funil_id
    where f.chave is distinct from k.config ->> 'entidade'
  `.execute(u.tx)
  if (rows.length > 0)
    throw invalido(
      'Escolha um cartão da lista.',
      rows.map((r) => ({ campo: `valores.${r.campo}`, mensagem: 'Escolha um cartão da lista' })),
    )
}

/** A user named in a value must be able to see the card. A user who was already there may stay. */
export async function exigirPessoas(
  u: Unidade,
  cartaoId: string,
  fatos: Readonly<Record<string, ValorDeCampo>>,
): Promise<void> {
  const nomeadas = Object.entries(fatos).flatMap(([campo, v]) =>
    typeof v === 'string' && ehUuid(v) ? [{ campo, id: v }] : [],
  )
  if (nomeadas.length === 0) return
  const { rows } = await sql<{ chave: string }>`
    select chave
    from funis.campos
    where tipo = 'usuario'
      and chave = any(${nomeadas.map((n) => n.campo)}::text[])
  `.execute(u.tx)
  if (rows.length === 0) return
  const antes = await fatosDo(u.tx, cartaoId)
  const { funil_id } = await u.tx
    .selectFrom('funis.cartoes')
    .select('funil_id')
    .where('id', '=', cartaoId)
    .executeTakeFirstOrThrow()
  const funil = await funilVigente(u.tx, funil_id)
  for (const n of nomeadas)
    if (rows.some((r) => r.chave === n.campo) && antes[n.campo] !== n.id)
      await exigirQueVeja(u.tx, n.id, funil, `valores.${n.campo}`)
}
