import { sql } from 'kysely'
import { mascararDocumento } from '#kit/documento.ts'
import { formatarTelefone } from '#kit/telefone.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { escreverCampo } from '../../regras/campos.ts'
import { camposDaUniao } from '../../tipos.ts'
import { camposEmUso } from '../campos/consultas/campos.ts'

const ROTULO: Record<string, string> = {
  tipo: 'Tipo',
  nome: 'Nome',
  telefone: 'Telefone principal',
  email: 'E-mail principal',
  empresa: 'Empresa',
  cargo: 'Cargo',
  nascimento: 'Nascimento',
  responsavel_id: 'Dono',
  origem: 'Origem',
  observacoes: 'Observações',
}
const mostrar: Record<string, (v: string) => string> = {
  telefone: formatarTelefone,
  'campos.documento': mascararDocumento,
  'campos.uf': (v) => v.toUpperCase(),
}

interface Lado {
  id: string
  valores: Record<string, string | null>
}

/**
 * Compares both records field by field, as text: the user chooses where they differ; a value that only one has is kept.
 */
export async function compararContatos(db: Db, de: string, para: string) {
  const { rows } = await sql<Lado>`
    select
      k.id,
      jsonb_build_object(
        ${sql.join(camposDaUniao.filter((c) => c !== 'responsavel_id').map((c) => sql`${sql.lit(c)}, nullif(k.${sql.ref(c)}::text, '')`))},
        'responsavel_id',
        r.nome
      ) || coalesce(
        (
          select jsonb_object_agg('campos.' || f.key, f.value)
          from jsonb_each_text(k.campos) f
          where jsonb_typeof(k.campos -> f.key) in ('string', 'number', 'boolean')
        ),
        '{}'
      ) as valores
    from cad.contatos k
    left join acesso_publico.usuarios r on r.id = k.responsavel_id
    where k.id in (${de}, ${para})
  `.execute(db)
  const a = rows.find((r) => r.id === de)?.valores ?? {}
  const b = rows.find((r) => r.id === para)?.valores ?? {}
  const campos = new Map((await camposEmUso(db)).map((c) => [`campos.${c.chave}`, c]))
  const rotulo = new Map([
    ...Object.entries(ROTULO),
    ['campos.documento', 'CPF/CNPJ'],
    ['campos.cidade', 'Cidade'],
    ['campos.uf', 'UF'],
    ...[...campos].map(([chave, c]) => [chave, c.rotulo] as const),
  ])
  return [...new Set([...camposDaUniao, ...Object.keys(a), ...Object.keys(b)])]
    .filter((c) => (a[c] ?? b[c] ?? null) !== null)
    .map((campo) => {
      const proprio = campos.get(campo)
      const como =
        proprio?.tipo === 'documento'
          ? mascararDocumento
          : proprio
            ? (v: string) => escreverCampo(proprio, deJson(proprio.tipo, v))
            : (mostrar[campo] ?? ((v: string) => v))
      const [x, y] = [a[campo] ?? null, b[campo] ?? null]
      return {
        campo,
        rotulo: rotulo.get(campo) ?? campo,
        de: x === null ? null : como(x),
        para: y === null ? null : como(y),
        escolha: y === null ? ('de' as const) : ('para' as const),
      }
    })
}

const deJson = (tipo: string, v: string) =>
  tipo === 'numero' || tipo === 'moeda' ? Number(v) : tipo === 'booleano' ? v === 'true' : v

/** Display names of the tables. Tables that are not listed count as "outros registros". */
const NOME: Record<string, string> = {
  'chat.conversas': 'conversas',
  'funis.cartoes': 'cartões',
  'funis.dossies': 'dossiês',
  'meta.leads': 'leads',
  'cad.contato_identidades': 'telefones e e-mails',
  'cad.contato_enderecos': 'endereços',
  'cad.unidades_consumidoras': 'unidades consumidoras',
  'cad.consentimentos': 'consentimentos',
  'tarefas.tarefas': 'tarefas',
}

export async function quantosApontam(db: Db, id: string): Promise<{ o_que: string; quantos: number }[]> {
  const { rows } = await sql<{ tabela: string; coluna: string }>`
    select tabela, coluna
    from cad.ponteiros_de_contato()
    where tabela not in ('cad.contato_pares', 'cad.contatos_a_conferir', 'cad.importacao_linhas')
  `.execute(db)
  const somas = new Map<string, number>()
  for (const p of rows) {
    const {
      rows: [n],
    } = await sql<{ n: number }>`
      select count(*)::int as n
      from ${sql.table(p.tabela.replaceAll('"', ''))}
      where ${sql.ref(p.coluna)} = ${id}
    `.execute(db)
    const nome = NOME[p.tabela] ?? 'outros registros'
    if (n?.n) somas.set(nome, (somas.get(nome) ?? 0) + n.n)
  }
  return [...somas].map(([o_que, quantos]) => ({ o_que, quantos }))
}
