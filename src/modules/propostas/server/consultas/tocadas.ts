import { sql } from 'kysely'
import type { MudancaDeTarifa, PropostasTocadas } from '#modules/tarifas/publico.ts'
import type { UnidadeDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../../contract/conteudo.ts'
import { linkDaProposta } from '../../links.ts'
import { NOMES } from '../../regras/ciclo.ts'
import { distribuidorasDe } from '../../regras/tarifas-do-conteudo.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../../tipos.ts'
import { propostaNoAlcance } from '../politica.ts'

const CLASSES = { B1: 'residencial', B2: 'rural', B3: 'demais' } as const
const MAXIMO = 300

const mesma = (m: MudancaDeTarifa, u: UnidadeDaSimulacao) =>
  m.distribuidora_id === u.tarifa.distribuidora.id &&
  m.subgrupo === u.tarifa.subgrupo &&
  m.modalidade === 'convencional' &&
  m.classe === CLASSES[u.tarifa.subgrupo]

const porKwh = (mwh: number | null): number | undefined => (mwh === null ? undefined : Number(`${mwh}e-3`))

/** What the change does to the saving of a month of year 1, in centavos; null where it does not reach these inputs. */
function efeito(c: ConteudoDaProposta, mudancas: readonly MudancaDeTarifa[]): number | null {
  if (c.tipo !== 'autoconsumo') return null
  let tocou = false
  const unidades = c.entrada.unidades.map((u) => {
    const preco = mudancas.find((m) => mesma(m, u))?.precos.find((p) => p.posto === 'unico')
    const [te, tusd] = [porKwh(preco?.te ?? null), porKwh(preco?.tusd ?? null)]
    if (!preco || te === undefined || tusd === undefined) return u
    tocou = true
    const fioB = porKwh(preco.fio_b) ?? u.tarifa.tarifa.fioB
    return { ...u, tarifa: { ...u.tarifa, tarifa: { ...u.tarifa.tarifa, te, tusd, fioB } } }
  })
  if (!tocou) return null
  const economia = (e: typeof c.entrada) => calcular(e).ano1.economiaMensalCent
  return economia({ ...c.entrada, unidades }) - economia(c.entrada)
}

interface Linha {
  id: string
  tipo: TipoDeProposta
  numero: string
  titulo: string
  estado: EstadoDaProposta
  conteudo: unknown
}

/** Open proposals in the user's reach that were made with tariffs of these utilities. */
export const propostasDaMudanca: PropostasTocadas = async (db, ctx, mudancas) => {
  const quais = [...new Set(mudancas.map((m) => m.distribuidora_id))]
  if (quais.length === 0) return []
  const { rows } = await sql<Linha>`
    select p.id, p.tipo, p.numero, p.titulo, p.estado, v.conteudo
    from propostas.propostas p
    join propostas.versoes v on v.proposta_id = p.id and v.n = p.versao
    where p.distribuidoras && ${quais}::uuid[]
      and p.estado in ('rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao')
      and (p.vence_em is null or p.vence_em > now() or p.estado in ('rascunho', 'em_aprovacao'))
      and ${propostaNoAlcance(ctx)}
    order by p.atualizado_em desc
    limit ${MAXIMO}
  `.execute(db)
  return rows.flatMap((l) => {
    const conteudo = conteudoDaProposta.parse(l.conteudo)
    const distribuidora_id = distribuidorasDe(conteudo).find((id) => quais.includes(id))
    if (!distribuidora_id) return []
    return [
      {
        id: l.id,
        numero: l.numero,
        titulo: l.titulo,
        situacao: NOMES[l.estado],
        link: linkDaProposta(l),
        distribuidora_id,
        economia_mes_cent: efeito(conteudo, mudancas),
      },
    ]
  })
}
