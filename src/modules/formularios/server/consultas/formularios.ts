import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { FormularioVisto, PaginaDoFormulario, PedidoDeDocumentos } from '../../contract/formularios.ts'
import { comFatos, fatos, camposEmUso } from '#modules/funis/publico.ts'
import type { PedidoAberto } from '../documentos/comandos/pedir.ts'

type Linha = Omit<FormularioVisto, 'endereco' | 'ultimo_envio_em' | 'encerra_em'> & {
  ultimo_envio_em: Date | null
  encerra_em: Date | null
}

const colunas = sql`
  f.id, f.funil_id, f.slug, f.titulo, f.texto, f.botao, f.campos, f.consentimento, f.privacidade, f.sucesso,
  f.estagio_id, f.time_id, f.ativo, f.encerra_em, f.maximo_de_envios, f.sites
`

/** Whether form `f` still accepts submissions: before its closing date, and below its maximum. */
export const aceita = sql<boolean>`
  (
    (f.encerra_em is null or f.encerra_em > now())
    and (
      f.maximo_de_envios is null
      or (select count(*) from funis.envios e where e.formulario_id = f.id) < f.maximo_de_envios
    )
  )
`

export async function formulariosDoFunil(db: Db, funilId: string): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select ${colunas}, count(e.id)::int as envios, max(e.criado_em) as ultimo_envio_em
    from funis.formularios f
    left join funis.envios e on e.formulario_id = f.id
    where f.funil_id = ${funilId}
    group by f.id
    order by f.criado_em, f.id
  `.execute(db)
  return rows
}

/** An open form; 404 when it is inactive, closed or full. */
export async function formularioPorSlug(db: Db, slug: string): Promise<Linha> {
  const { rows } = await sql<Linha>`
    select ${colunas}
    from funis.formularios f
    where f.slug = ${slug}
      and f.ativo
      and ${aceita}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Formulário não encontrado.')
  return rows[0]
}

export async function comoPagina(db: Db, f: Linha, prova: string): Promise<PaginaDoFormulario> {
  const [campos, empresa] = await Promise.all([camposEmUso(db), nomeDaEmpresa(db)])
  return {
    titulo: f.titulo,
    texto: f.texto,
    botao: f.botao,
    consentimento: f.consentimento,
    privacidade: f.privacidade,
    empresa,
    prova,
    campos: f.campos.flatMap((c) => {
      const k = campos.get(c.chave)
      return k
        ? [
            {
              chave: k.chave,
              rotulo: c.rotulo || k.rotulo,
              tipo: k.tipo,
              config: { ...k.config, opcoes: k.config.opcoes.filter((o) => !o.arquivada) },
              obrigatorio: c.obrigatorio,
            },
          ]
        : []
    }),
  }
}

/** The requested documents, with the names of the customer's own files, and no other data of the card. */
export async function comoPedido(db: Db, p: PedidoAberto): Promise<PedidoDeDocumentos> {
  const [campos, empresa, { rows }] = await Promise.all([
    camposEmUso(db),
    nomeDaEmpresa(db),
    sql<{ caminho: string; nome: string; campo: string }>`
      select a ->> 'caminho' as caminho, a ->> 'nome' as nome, k.campo
      from (select ${fatos} as fatos from funis_publico.cartoes c ${comFatos} where c.id = ${p.cartao_id}) x
      cross join unnest(${p.campos}::text[]) as k(campo)
      cross join lateral jsonb_array_elements(
        case when jsonb_typeof(x.fatos -> k.campo) = 'array' then x.fatos -> k.campo else '[]' end
      ) a
    `.execute(db),
  ])
  const meus = rows.filter((r) => r.caminho.startsWith(`${p.cartao_id}/cliente-${p.id}-`))
  return {
    titulo: 'Documentos pedidos',
    empresa,
    recado: p.recado,
    expira_em: p.expira_em.toISOString(),
    campos: p.campos.map((k) => ({
      chave: k,
      rotulo: campos.get(k)?.rotulo ?? k,
      recebidos: meus.filter((m) => m.campo === k).map((m) => m.nome),
    })),
  }
}
