import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema as nos, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { lerRegistro } from '../../regras/ler-registro.ts'
import { sistemas, tiposDeRegistro, type Sistema, type TipoDeRegistro } from '../../tipos.ts'
import { paginasDaFonte } from '../fonte/ler-fonte.ts'
import { abrirFonte } from './conexao.ts'
import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDeLeitura = tipoDeTrabalho(
  'externos:ler',
  z.object({ id: z.uuid(), sistema: z.enum(sistemas), tipo: z.enum(tiposDeRegistro) }),
)

export async function pedirLeitura(u: Unidade, sistema: Sistema, tipo: TipoDeRegistro): Promise<void> {
  const id = uuidv7()
  await sql`
    insert into cad.sincronizacoes (id, sistema, tipo, pedida_por)
    values (${id}, ${sistema}, ${tipo}, ${u.autor.usuario?.id ?? null})
  `.execute(u.tx)
  u.auditar({ acao: 'externo.sincronizar', entidade: 'sistema_externo', entidade_id: sistema, depois: { tipo } })
  await agendar(u.tx, trabalhoDeLeitura, { id, sistema, tipo }, { fila: `externos:${sistema}`, tentativas: 3 })
}

/** Reads all records, one page a transaction. Idempotent: rows are matched by their external id. */
export async function lerTudo(
  s: Servicos,
  { id, sistema, tipo }: { id: string; sistema: Sistema; tipo: TipoDeRegistro },
): Promise<void> {
  try {
    const fonte = await abrirFonte(s.banco.db, s.cofre, sistema)
    for await (const brutos of paginasDaFonte(s, fonte, tipo)) {
      const lidos = [
        ...new Map(brutos.flatMap((b) => lerRegistro(b, fonte.config.campos) ?? []).map((r) => [r.id, r])).values(),
      ]
      await s.executar(nos, (u) => guardar(u, id, sistema, tipo, lidos))
    }
    await s.executar(nos, async ({ tx }) => {
      await sql`
        update cad.sincronizacoes
        set situacao = 'feita', fim_em = now(), erro = null
        where id = ${id}
      `.execute(tx)
      await sql`
        update cad.sistemas_externos
        set erro = null, sincronizado_em = now()
        where sistema = ${sistema}
      `.execute(tx)
    })
  } catch (erro) {
    const frase = erro instanceof ErroApp ? erro.message : 'A leitura parou por um erro nosso.'
    await s.executar(nos, async ({ tx }) => {
      await sql`
        update cad.sincronizacoes
        set situacao = 'falhou', fim_em = now(), erro = ${frase}
        where id = ${id}
      `.execute(tx)
      await sql`update cad.sistemas_externos set erro = ${frase} where sistema = ${sistema}`.execute(tx)
    })
    if (!(erro instanceof ErroApp)) throw erro
  }
}

async function guardar(
  { tx }: Unidade,
  id: string,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  lidos: readonly { id: string; dados: object }[],
): Promise<void> {
  const { rows } = await sql<{ novo: boolean; mudou: boolean }>`
    with p as (
      select *
      from jsonb_to_recordset(${JSON.stringify(lidos)}::jsonb) as p(id text, dados jsonb)
    ),
    velhos as (
      select r.id_externo, r.dados
      from cad.referencias_externas r
      join p on p.id = r.id_externo
      where r.sistema = ${sistema}
        and r.tipo = ${tipo}
    ),
    gravados as (
      insert into cad.referencias_externas (sistema, tipo, id_externo, dados)
      select ${sistema}, ${tipo}, id, dados
      from p
      on conflict (sistema, tipo, id_externo) do update set dados = excluded.dados, visto_em = now()
      returning id_externo, dados
    )
    select v.id_externo is null as novo, v.dados is distinct from g.dados as mudou
    from gravados g
    left join velhos v using (id_externo)
  `.execute(tx)
  const novos = rows.filter((r) => r.novo).length
  await sql`
    update cad.sincronizacoes
    set
      lidos = lidos + ${rows.length},
      novos = novos + ${novos},
      mudados = mudados + ${rows.filter((r) => r.mudou).length - novos}
    where id = ${id}
  `.execute(tx)
}
