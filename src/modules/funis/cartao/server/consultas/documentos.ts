import { sql } from 'kysely'
import { vigentes, type Campo, type Valores, anexosDe } from '#engines/funil/campos.ts'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import type { Definicao, Estagio, Porta } from '#engines/funil/tipos.ts'
import { diaAqui } from '#kit/aqui.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { DocumentoDoCartao, PedidoNoCartao } from '../../contract/documentos.ts'
import { situacaoDoDocumento } from '../../regras/documentos.ts'

interface Entrada {
  caminho: string
  em: Date
  por_id: string | null
  por_nome: string | null
  pedido_id: string | null
}

async function entradasDe(db: Db | Tx, caminhos: readonly string[]): Promise<Map<string, Entrada>> {
  if (caminhos.length === 0) return new Map()
  const { rows } = await sql<Entrada>`
    select d.caminho, d.em, d.por as por_id, u.nome as por_nome, d.pedido_id
    from funis.documentos d
    left join acesso_publico.usuarios u on u.id = d.por
    where d.caminho = any(${caminhos}::text[])
  `.execute(db)
  return new Map(rows.map((r) => [r.caminho, r]))
}

/** The stage that first requires each document, in the order of the track. */
function quemPede(d: Definicao, valores: Valores): Map<string, { estagio: Estagio; regra: Porta['regra'] }> {
  const pede = new Map<string, { estagio: Estagio; regra: Porta['regra'] }>()
  for (const estagio of d.estagios.filter((e) => e.tipo !== 'perdido'))
    for (const p of estagio.portas)
      if (!pede.has(p.campo) && valeParaOCartao(p.quando, valores)) pede.set(p.campo, { estagio, regra: p.regra })
  return pede
}

/** Required and attached documents, in the order in which they are needed. */
export async function documentosDe(
  db: Db | Tx,
  d: Definicao,
  campos: ReadonlyMap<string, Campo>,
  estagioId: string,
  valores: Valores,
  pedidos: readonly PedidoNoCartao[],
): Promise<DocumentoDoCartao[]> {
  const hoje = diaAqui()
  const pede = quemPede(d, valores)
  const trilha = d.estagios.filter((e) => !e.desvio && e.tipo !== 'perdido')
  const ate = trilha.findIndex((e) => e.id === estagioId) + 1
  const chaves = [...new Set([...pede.keys(), ...Object.keys(valores)])].filter(
    (k) => campos.get(k)?.tipo === 'arquivo',
  )
  const entradas = await entradasDe(
    db,
    chaves.flatMap((k) => anexosDe(valores[k]).map((a) => a.caminho)),
  )
  const abertos = new Set(
    pedidos
      .filter((p) => p.situacao === 'aberto')
      .flatMap((p) => p.campos.filter((c) => c.recebidos === 0).map((c) => c.chave)),
  )
  return chaves
    .map((campo): DocumentoDoCartao => {
      const anexos = anexosDe(valores[campo])
      const atuais = new Set(vigentes(anexos))
      const { rotulo = campo, config } = campos.get(campo) ?? {}
      const { estagio, regra } = pede.get(campo) ?? {}
      const { situacao, valido_ate } = situacaoDoDocumento(anexos, hoje, config?.avisar_dias ?? null)
      return {
        campo,
        rotulo,
        situacao,
        valido_ate,
        validade_dias: config?.validade_dias ?? null,
        estagio_id: estagio?.id ?? null,
        regra: regra ?? null,
        agora: estagio !== undefined && (estagio.id === estagioId || trilha.slice(0, ate + 1).includes(estagio)),
        pedido: abertos.has(campo),
        versoes: anexos.toReversed().map((a) => {
          const e = entradas.get(a.caminho)
          return {
            caminho: a.caminho,
            nome: a.nome,
            mime: a.mime,
            tamanho: a.tamanho,
            valido_ate: a.valido_ate ?? null,
            atual: atuais.has(a),
            em: e?.em.toISOString() ?? null,
            por: e?.por_id ? { id: e.por_id, nome: e.por_nome ?? '' } : null,
            do_cliente: e?.pedido_id != null,
          }
        }),
      }
    })
    .toSorted((a, b) => lugar(d, a) - lugar(d, b) || a.rotulo.localeCompare(b.rotulo, 'pt-BR'))
}
const lugar = (d: Definicao, doc: DocumentoDoCartao): number =>
  doc.estagio_id === null ? d.estagios.length : d.estagios.findIndex((e) => e.id === doc.estagio_id)
