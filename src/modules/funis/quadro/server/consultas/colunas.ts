import { sql, type RawBuilder } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { lerCursor } from '#kit/pagina.ts'
import { fatoComoNumero, fatoComoTexto } from '#modules/funis/nucleo/server/consultas/fatos.ts'

interface Coluna {
  chave: RawBuilder<unknown>
  tipo: 'text' | 'timestamptz' | 'numeric' | 'date'
}
/** Null sorts last in ascending order; keys are cut to 100 characters, which keeps cursors short. */
const texto = (e: RawBuilder<unknown>): Coluna => ({
  chave: sql`coalesce(nullif(left(plataforma.sem_acento(${e}), 100), ''), '~') collate "C"`,
  tipo: 'text',
})
const quando = (e: RawBuilder<unknown>): Coluna => ({
  chave: sql`coalesce(${e}, 'infinity'::timestamptz)`,
  tipo: 'timestamptz',
})
const numero = (e: RawBuilder<unknown>): Coluna => ({ chave: sql`coalesce(${e}, -1)`, tipo: 'numeric' })

const DO_CARTAO: Record<string, Coluna> = {
  titulo: texto(sql`c.titulo`),
  contato: texto(sql`k.nome`),
  responsavel: texto(sql`r.nome`),
  dossie: texto(sql`d.numero`),
  estagio: numero(sql`(select e.lugar from funis.estagios e where e.id = c.estagio_id)`),
  prioridade: numero(sql`array_position(array['baixa', 'normal', 'alta', 'urgente'], c.prioridade)`),
  valor_centavos: numero(sql`c.valor_centavos`),
  pendencias: numero(sql`cardinality(c.pendencias)`),
  vence_em: quando(sql`c.vence_em`),
  entrou_estagio_em: { chave: sql`c.entrou_estagio_em`, tipo: 'timestamptz' },
  ultima_atividade_em: { chave: sql`c.ultima_atividade_em`, tipo: 'timestamptz' },
  criado_em: { chave: sql`c.criado_em`, tipo: 'timestamptz' },
  fechado_em: quando(sql`c.fechado_em`),
  previsao: { chave: sql`coalesce(c.previsao, 'infinity'::date)`, tipo: 'date' },
}

const FORMAS: Record<Coluna['tipo'], RegExp> = {
  text: /^[^\0]{1,200}$/u,
  timestamptz: /^(?:-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2})$/,
  numeric: /^-?\d{1,20}(?:\.\d{1,20})?$/,
  date: /^(?:infinity|\d{4}-\d\d-\d\d)$/,
}

export interface OrdemDaTabela {
  porChave: RawBuilder<unknown>
  chave: RawBuilder<string>
  apos(cursor: string): RawBuilder<boolean>
}

/** Sort order by any column or field key, as one row comparison, so that a page costs the same at any depth. */
export function ordemDaTabela(pedida: string, campos: ReadonlyMap<string, Campo>): OrdemDaTabela {
  const desce = pedida.startsWith('-')
  const nome = pedida.replace(/^-/, '')
  const campo = campos.get(nome)
  const coluna =
    DO_CARTAO[nome] ??
    (campo &&
      (campo.tipo === 'numero' || campo.tipo === 'moeda' ? numero(fatoComoNumero(campo)) : texto(fatoComoTexto(campo))))
  if (!coluna) throw invalido('Ordem inválida', [{ campo: 'ordem', mensagem: 'Esta coluna não existe' }])
  const { chave, tipo } = coluna
  return {
    porChave: desce ? sql`${chave} desc, c.id desc` : sql`${chave}, c.id`,
    chave: sql<string>`(${chave})::text`,
    apos(cursor) {
      const [valor = '', id = ''] = (lerCursor(cursor) ?? []).map(String)
      if (!FORMAS[tipo].test(valor) || !ehUuid(id))
        throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
      const lugar = tipo === 'text' ? sql`${valor}::text collate "C"` : sql`${valor}::text::${sql.raw(tipo)}`
      return sql<boolean>`(${chave}, c.id) ${desce ? sql`<` : sql`>`} (${lugar}, ${id}::uuid)`
    },
  }
}
