import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { diasEntre, type Dia } from '#kit/dias.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { contem, todos } from '#platform/postgres/filtros.ts'
import type { TituloAberto } from '../../contract/atrasos.ts'
import { DIAS_DA_FAIXA } from '../../regras/atraso.ts'
import { dividaDa, type Fatura } from '../../regras/conciliar.ts'
import type { FaixaDeAtraso } from '../../tipos.ts'
import { ABERTAS, colunas, pagamentos } from './titulos.ts'

export const POR_PAGINA = 100

export interface FiltroDosAtrasos {
  faixa?: FaixaDeAtraso | undefined
  busca?: string | undefined
  depois?: string | undefined
}

function depoisDe(cursor: string) {
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(em ?? '') || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'depois', mensagem: 'Página inválida' }])
  return sql`(f.pagavel_ate, f.id) > (${em}::date, ${id}::uuid)`
}

function naFaixa(faixa: FaixaDeAtraso, dia: Dia) {
  const [de, ate] = DIAS_DA_FAIXA[faixa]
  return todos([
    de === null ? undefined : sql`${dia}::date - f.pagavel_ate >= ${de}`,
    ate === null ? undefined : sql`${dia}::date - f.pagavel_ate <= ${ate}`,
  ])
}

interface Linha extends Omit<Fatura, 'pagamentos'> {
  pagamentos: Fatura['pagamentos'] | null
  telefone: string | null
  pagavel_ate: string
}

/** Open titles, the oldest first, with what each asks for on a day. The sums by age count the same ones. */
export async function titulosAbertos(
  db: Db,
  f: FiltroDosAtrasos,
  dia: Dia,
): Promise<{ titulos: TituloAberto[]; proximo: string | null }> {
  const { rows } = await sql<Linha>`
    select ${colunas}, c.telefone, f.pagavel_ate::text as pagavel_ate
    from cobranca.titulos f
    left join contatos_publico.contatos c on c.id = f.contato_id
    ${pagamentos}
    left join lateral (
      select coalesce(sum(a.valor_centavos - a.encargos_centavos), 0) as principal
      from cobranca.alocacoes a
      where a.titulo_id = f.id
        and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
    ) pago on true
    where ${todos([
      ABERTAS,
      sql`f.valor_centavos > pago.principal`,
      f.faixa ? naFaixa(f.faixa, dia) : undefined,
      contem(sql`concat_ws(' ', f.nome, f.numero, f.uc)`, f.busca),
      f.depois ? depoisDe(f.depois) : undefined,
    ])}
    order by f.pagavel_ate, f.id
    limit ${POR_PAGINA + 1}
  `.execute(db)
  const linhas = rows.slice(0, POR_PAGINA)
  const ultima = linhas.at(-1)
  return {
    titulos: linhas.map((l) => apresentar(l, dia)),
    proximo: rows.length > POR_PAGINA && ultima ? escreverCursor([ultima.pagavel_ate, ultima.id]) : null,
  }
}

function apresentar(l: Linha, dia: Dia): TituloAberto {
  const d = dividaDa({ ...l, pagamentos: l.pagamentos ?? [] }, dia)
  return {
    id: l.id,
    especie: l.especie,
    numero: l.numero,
    nome: l.contatoNome,
    telefone: l.telefone,
    uc: l.unidade,
    vencimento: l.vencimento,
    dias: diasEntre(l.pagavel_ate, dia),
    principal_centavos: d.principalCentavos,
    encargos_centavos: d.encargosCentavos,
    situacao: l.situacao,
  }
}
