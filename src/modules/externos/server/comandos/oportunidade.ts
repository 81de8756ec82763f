import { sql } from 'kysely'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import { conflito, proibido } from '#kit/erro.ts'
import { cadastrarContato } from '#modules/contatos/publico.ts'
import {
  alterarCartao,
  criarCartao,
  funilVigente,
  moverCartao,
  trancarCartao,
  type Alcance,
  type FunilVigente,
} from '#modules/funis/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { lugarDeles, NOME_DO_SISTEMA, type DadosLidos, type Sistema } from '../../tipos.ts'

export interface Registro {
  dados: DadosLidos
  importado: DadosLidos | null
  contato_id: string | null
  cartao_id: string | null
}
interface Destino {
  funil: FunilVigente
  estagio: Estagio
}

/**
 * Returns the target stage of an opportunity by the stage map. Refuses funnels that the importing user does not work
 * in.
 */
export async function destinoDe(
  tx: Tx,
  alcance: Alcance,
  estagios: Record<string, string>,
  d: DadosLidos,
): Promise<Destino> {
  const id = estagios[lugarDeles(d)]
  const linha = id
    ? await tx
        .selectFrom('funis_publico.estagios')
        .select('funil_id')
        .where('id', '=', id)
        .where('arquivado_em', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!linha) throw conflito(`Diga antes, no mapa de estágios, para onde vai “${lugarDeles(d)}”.`)
  const n = alcance.funis.get(linha.funil_id)
  if (!n || n.papel === 'leitor')
    throw proibido('funis.cartao.editar', 'Você não trabalha no funil para onde esta oportunidade vai.')
  const funil = await funilVigente(tx, linha.funil_id)
  const estagio = funil.definicao.estagios.find((e) => e.id === id)
  if (!estagio) throw conflito(`O estágio para onde vai “${lugarDeles(d)}” não existe mais. Reveja o mapa de estágios.`)
  return { funil, estagio }
}

/** Returns the contact of the record: linked before, found by document, phone or e-mail, or created from its data. */
export async function pessoaDa(
  u: Unidade,
  sistema: Sistema,
  { contato_id, dados: d }: Registro,
): Promise<string | null> {
  if (contato_id) return contato_id
  const { rows } = await sql<{ id: string }>`
    select id
    from (
      select r.contato_id as id, 1 as forca
      from cad.referencias_externas r
      where r.sistema = ${sistema}
        and r.tipo = 'contato'
        and r.id_externo = ${d.contato_externo}
        and r.contato_id is not null
      union all
      select k.id, 2
      from contatos_publico.contatos k
      where k.documento = ${d.documento}
      union all
      select i.contato_id, 3
      from contatos_publico.contato_identidades i
      where (i.tipo, i.valor) in (('telefone', ${d.telefone}), ('email', ${d.email}))
    ) t
    order by forca
    limit 1
  `.execute(u.tx)
  if (rows[0]) return rows[0].id
  const deles = d.contato_externo
    ? (
        await sql<{ dados: DadosLidos }>`
          select dados
          from cad.referencias_externas
          where sistema = ${sistema}
            and tipo = 'contato'
            and id_externo = ${d.contato_externo}
          for update
        `.execute(u.tx)
      ).rows[0]?.dados
    : undefined
  const fonte = deles ?? d
  if (!fonte.nome && !fonte.telefone && !fonte.email) return null
  const { nome, telefone, email, documento, cidade, uf } = fonte
  const dados = Object.fromEntries(Object.entries({ telefone, email, documento, cidade, uf }).filter(([, v]) => v))
  const novo = await cadastrarContato(u, {
    ...dados,
    nome: nome || telefone || email || 'Sem nome',
    origem: NOME_DO_SISTEMA[sistema],
  })
  if (deles)
    await sql`
      update cad.referencias_externas
      set contato_id = ${novo}, importado = dados, ligado_em = now()
      where sistema = ${sistema}
        and tipo = 'contato'
        and id_externo = ${d.contato_externo}
    `.execute(u.tx)
  return novo
}

const SISTEMA = { tipo: 'sistema' } as const
const tituloDe = (d: DadosLidos) => (d.titulo || d.nome || 'Oportunidade').slice(0, 160)

/** Opens a card in the mapped stage. A closed opportunity becomes a closed card. */
export async function abrirCartao(
  u: Unidade,
  { funil, estagio }: Destino,
  d: DadosLidos,
  contato_id: string | null,
): Promise<string> {
  const agora = new Date()
  const aberto =
    situacaoDe(estagio.tipo) === 'aberto'
      ? estagio
      : funil.definicao.estagios.find((e) => situacaoDe(e.tipo) === 'aberto')
  if (!aberto) throw conflito('Este funil não tem um estágio aberto.')
  const id = await criarCartao(
    u,
    funil,
    { estagio: aberto, titulo: tituloDe(d), contato_id, valor_centavos: d.valor_centavos, origem: 'importacao' },
    SISTEMA,
    agora,
  )
  if (aberto.id !== estagio.id) await levar(u, id, estagio.id)
  return id
}

async function levar(u: Unidade, id: string, para: string): Promise<void> {
  const c = await trancarCartao(u.tx, 'sistema', id)
  if (c.estagio_id !== para) await moverCartao(u, c, { de: c.estagio_id, para }, SISTEMA, new Date())
}

/**
 * Copies these fields to the card. A card in another funnel than the mapped one is not moved: a user moved it there.
 */
export async function atualizarCartao(
  u: Unidade,
  alcance: Alcance,
  id: string,
  d: DadosLidos,
  campos: ReadonlySet<string>,
  destino: () => Promise<Destino>,
): Promise<void> {
  const c = await trancarCartao(u.tx, alcance, id)
  const mudanca = {
    ...(campos.has('titulo') && d.titulo ? { titulo: tituloDe(d) } : {}),
    ...(campos.has('valor_centavos') && d.valor_centavos !== null ? { valor_centavos: d.valor_centavos } : {}),
  }
  if (Object.keys(mudanca).length > 0) await alterarCartao(u, c, { versao: c.versao, ...mudanca }, new Date())
  if (!campos.has('estagio')) return
  const { funil, estagio } = await destino()
  if (funil.id === c.funil_id) await levar(u, id, estagio.id)
}
