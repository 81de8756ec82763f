import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { nomeDaEmpresa } from '#modules/acesso/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { FormularioVisto, PaginaDoFormulario, PedidoDeDocumentos } from '../../../contract/formularios.ts'
import { camposEmUso } from '../../consultas/funil.ts'
import type { PedidoAberto } from '../../documentos/comandos/pedir.ts'

type Linha = Omit<FormularioVisto, 'endereco' | 'ultimo_envio_em'> & { ultimo_envio_em: Date | null }

const colunas = sql`f.id, f.funil_id, f.slug, f.titulo, f.texto, f.botao, f.campos, f.consentimento, f.privacidade, f.sucesso, f.estagio_id, f.time_id, f.ativo`

export async function formulariosDoFunil(db: Db, funilId: string): Promise<Linha[]> {
  const { rows } = await sql<Linha>`select ${colunas}, count(e.id)::int as envios, max(e.criado_em) as ultimo_envio_em from funis.formularios f left join funis.envios e on e.formulario_id = f.id where f.funil_id = ${funilId} group by f.id order by f.criado_em, f.id`.execute(db)
  return rows
}

/** An open form; one that is switched off is not there. */
export async function formularioPorSlug(db: Db, slug: string): Promise<Linha> {
  const { rows } = await sql<Linha>`select ${colunas} from funis.formularios f where f.slug = ${slug} and f.ativo`.execute(db)
  if (!rows[0]) throw naoEncontrado('Formulário não encontrado.')
  return rows[0]
}

export async function comoPagina(db: Db, f: Linha, prova: string): Promise<PaginaDoFormulario> {
  const [campos, empresa] = await Promise.all([camposEmUso(db), nomeDaEmpresa(db)])
  return {
    titulo: f.titulo, texto: f.texto, botao: f.botao, consentimento: f.consentimento, privacidade: f.privacidade, empresa, prova,
    campos: f.campos.flatMap((c) => {
      const k = campos.get(c.chave)
      return k ? [{ chave: k.chave, rotulo: c.rotulo || k.rotulo, tipo: k.tipo, config: { ...k.config, opcoes: k.config.opcoes.filter((o) => !o.arquivada) }, obrigatorio: c.obrigatorio }] : []
    }),
  }
}

/** What the customer is asked for; names of their own files are shown back, nothing else of the card. */
export async function comoPedido(db: Db, p: PedidoAberto): Promise<PedidoDeDocumentos> {
  const [campos, empresa, { rows }] = await Promise.all([camposEmUso(db), nomeDaEmpresa(db), sql<{ caminho: string; nome: string; campo: string }>`select a ->> 'caminho' as caminho, a ->> 'nome' as nome, k.campo from funis.cartoes c left join funis.dossies d on d.id = c.dossie_id
    cross join unnest(${p.campos}::text[]) as k(campo) cross join lateral jsonb_array_elements(case when jsonb_typeof(coalesce(c.campos -> k.campo, d.campos -> k.campo)) = 'array' then coalesce(c.campos -> k.campo, d.campos -> k.campo) else '[]' end) a where c.id = ${p.cartao_id}`.execute(db)])
  const meus = rows.filter((r) => r.caminho.startsWith(`${p.cartao_id}/cliente-${p.id}-`))
  return { titulo: 'Documentos pedidos', empresa, recado: p.recado, expira_em: p.expira_em.toISOString(), campos: p.campos.map((k) => ({ chave: k, rotulo: campos.get(k)?.rotulo ?? k, recebidos: meus.filter((m) => m.campo === k).map((m) => m.nome) })) }
}
