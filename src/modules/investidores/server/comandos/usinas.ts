import { sql } from 'kysely'
import { conflito, ErroApp, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { usinaPorId } from '#modules/usinas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CustosDoContrato, Premissas } from '../../contract/comum.ts'
import { investimentoMudou } from '../../eventos.ts'
import { planoDaUsina, planoExigido } from '../consultas/plano.ts'

interface Plano {
  versao: number
  capex_centavos: number
  primeiro_mes: string
  custos: CustosDoContrato
  premissas: Premissas
}

/** Gives a plant its costs and premises. Closed months stay as they are. */
export async function configurarUsina(u: Unidade, usinaId: string, { versao, ...d }: Plano): Promise<void> {
  await usinaPorId(u.tx, usinaId)
  const antes = await planoDaUsina(u.tx, usinaId, true)
  if ((antes?.versao ?? 0) !== versao)
    throw new ErroApp('VERSAO', 409, 'Outra pessoa mudou este investimento. Veja como ficou antes de salvar.', {
      details: { versao: antes?.versao ?? 0 },
    })
  const [custos, premissas] = [JSON.stringify(d.custos), JSON.stringify(d.premissas)]
  await sql`
    insert into investidores.usinas (usina_id, capex_centavos, primeiro_mes, custos, premissas)
    values (${usinaId}, ${d.capex_centavos}, ${d.primeiro_mes}, ${custos}, ${premissas})
    on conflict (usina_id) do update
      set capex_centavos = excluded.capex_centavos, primeiro_mes = excluded.primeiro_mes, custos = excluded.custos,
        premissas = excluded.premissas, versao = investidores.usinas.versao + 1, atualizada_em = now()
  `.execute(u.tx)
  if (antes && antes.primeiro_mes !== d.primeiro_mes) await exigirSemExtratos(u, usinaId)
  u.auditar({
    acao: 'investimento.configurar',
    entidade: 'investimento',
    entidade_id: usinaId,
    ...(antes
      ? {
          antes: {
            capex_centavos: antes.capex_centavos,
            primeiro_mes: antes.primeiro_mes,
            custos: antes.custos,
            premissas: antes.premissas,
          },
        }
      : {}),
    depois: d,
  })
  u.emitir(investimentoMudou, { usina_id: usinaId })
}

async function exigirSemExtratos(u: Unidade, usinaId: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from investidores.extratos
    where usina_id = ${usinaId}
    limit 1
  `.execute(u.tx)
  if (rows[0]) throw conflito('O primeiro mês não muda depois de um extrato fechado.')
}

export interface MesDaUsina {
  usina: string
  competencia: string
}

export async function lancarCusto(
  u: Unidade,
  { usina, competencia }: MesDaUsina,
  d: { descricao: string; valor_centavos: number },
): Promise<void> {
  await planoExigido(u.tx, usina, true)
  await sql`
    insert into investidores.custos (id, usina_id, competencia, descricao, valor_centavos, lancado_por)
    values (${uuidv7()}, ${usina}, ${competencia}, ${d.descricao}, ${d.valor_centavos}, ${u.autor.usuario?.id ?? null})
  `.execute(u.tx)
  u.auditar({
    acao: 'investimento.custo',
    entidade: 'investimento',
    entidade_id: usina,
    depois: { competencia, ...d },
  })
  u.emitir(investimentoMudou, { usina_id: usina })
}

export async function tirarCusto(u: Unidade, { usina, competencia }: MesDaUsina, id: string): Promise<void> {
  await planoExigido(u.tx, usina, true)
  const { rows } = await sql<{ descricao: string; valor_centavos: number }>`
    delete from investidores.custos
    where id = ${id}
      and usina_id = ${usina}
      and competencia = ${competencia}
    returning descricao, valor_centavos::float8 as valor_centavos
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Este custo não existe mais.')
  u.auditar({
    acao: 'investimento.tirar_custo',
    entidade: 'investimento',
    entidade_id: usina,
    antes: { competencia, ...rows[0] },
  })
  u.emitir(investimentoMudou, { usina_id: usina })
}
