import { sql } from 'kysely'
import { vazio, type ValorDeCampo } from '#engines/funil/campos.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { camposEmUso } from '../../consultas/funil.ts'
import { aceita } from '../consultas/formularios.ts'
import { criarDeFora } from './criar-de-fora.ts'

export interface FormularioAberto {
  id: string
  funil_id: string
  estagio_id: string | null
  time_id: string | null
  consentimento: string
  campos: { chave: string; obrigatorio: boolean; rotulo: string }[]
}

/** A card for what somebody sent, once for each id that their page made. Only the fields of the form are read. */
export async function enviarFormulario(
  u: Unidade,
  f: FormularioAberto,
  id: string,
  brutos: Record<string, unknown>,
): Promise<void> {
  if (!(await cabeMaisUm(u, f.id, id))) throw naoEncontrado('Este formulário não recebe mais respostas.')
  const { rows } = await sql`
    insert into funis.envios (id, formulario_id, consentimento)
    values (${id}, ${f.id}, ${f.consentimento})
    on conflict (id) do nothing
    returning id
  `.execute(u.tx)
  if (rows.length === 0) return
  const campos = await camposEmUso(u.tx)
  const valores = Object.fromEntries(
    f.campos.flatMap((c) =>
      campos.has(c.chave) && c.chave in brutos && !vazio(brutos[c.chave] as ValorDeCampo)
        ? [[c.chave, brutos[c.chave]]]
        : [],
    ),
  )
  const faltam = f.campos.filter((c) => c.obrigatorio && campos.has(c.chave) && !(c.chave in valores))
  if (faltam.length > 0)
    throw invalido(
      'Preencha o que falta.',
      faltam.map((c) => ({
        campo: `valores.${c.chave}`,
        mensagem: `Informe: ${c.rotulo || campos.get(c.chave)?.rotulo || ''}`,
      })),
    )
  const cartaoId = await criarDeFora(u, {
    funil_id: f.funil_id,
    estagio_id: f.estagio_id,
    time_id: f.time_id,
    titulo: null,
    valores,
    origem: 'formulario',
    fato: { tipo: 'formulario_enviado', formulario_id: f.id, chave: `formulario:${id}` },
  })
  await u.tx.updateTable('funis.envios').set({ cartao_id: cartaoId }).where('id', '=', id).execute()
}

/**
 * Asked again with the form held: two who send at once do not both take the last place. What was sent already is
 * answered as before.
 */
async function cabeMaisUm(u: Unidade, formularioId: string, id: string): Promise<boolean> {
  await sql`
    select 1
    from funis.formularios
    where id = ${formularioId}
      and maximo_de_envios is not null
    for update
  `.execute(u.tx)
  const { rows } = await sql<{ cabe: boolean }>`
    select (f.ativo and ${aceita}) or exists (select from funis.envios x where x.id = ${id}) as cabe
    from funis.formularios f
    where f.id = ${formularioId}
  `.execute(u.tx)
  return rows[0]?.cabe === true
}
